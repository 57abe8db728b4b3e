import type { OrderPayment } from "@forno/contract/order/order-admin.ts";
import type { DisputeStatus, PaymentMethod } from "@forno/contract/payment/rules/payment.ts";
import type { ExceptionAction, ExceptionKind } from "@forno/contract/payment/rules/payment-exception.ts";

interface ExceptionWords {
  title: string;
  /** What happened, what the shop does automatically, and what the owner can do. */
  text: string;
}

export const exceptionWords: Record<ExceptionKind, ExceptionWords> = {
  unknown_order: {
    title: "Payment to check",
    text: "This payment belongs to no order in this shop. Refund it, or check its status again if you expect an order.",
  },
  amount_mismatch: {
    title: "Payment amount does not match",
    text: "The payment differs from the order total, and the provider does not report the order as paid in full. The order stays unpaid, and the payment is refunded automatically. To prevent this, turn off convenience fees paid by customers (fee bearer) and offers in the provider's dashboard.",
  },
  currency_mismatch: {
    title: "Payment currency does not match",
    text: "The payment is not in rupees. The order stays unpaid, and the payment is refunded automatically. To prevent this, turn off international payments in the provider's dashboard.",
  },
  refund_failing: {
    title: "Refund failing",
    text: "We retry automatically, at most once a minute. Fix the cause that the provider reports, usually a low balance, then retry now.",
  },
  dispute: {
    title: "Payment disputed",
    text: "The customer disputes this payment with their bank. Respond in the provider's dashboard with the evidence below before the deadline, or the money is lost. Do not refund the payment while the bank decides.",
  },
  dispute_unreadable: {
    title: "Unreadable dispute",
    text: "The provider reported a dispute in an unknown format, so its deadline is not shown here and refunds of the payment are not held. Look it up in the provider's dashboard and respond there before the deadline. Do not refund the payment until you have checked.",
  },
  webhook_silent: {
    title: "No webhook events from the payment provider",
    text: "Payments arrived, but no webhook event did for several hours. Orders are still marked as paid, up to three minutes late. Check in the provider's dashboard that the webhook is enabled.",
  },
  payment_unreadable: {
    title: "Unreadable payment",
    text: "The provider reported a payment in an unknown format, so it was not processed. Other payments are not affected. Look up the payment in the provider's dashboard, and refund it there if its order is not paid.",
  },
  order_unknown: {
    title: "Order unknown to the payment provider",
    text: "The provider account in use does not have this order, usually because the API keys changed after it was placed. It cannot be paid and expires. If the customer paid, refund the payment in the account that took it.",
  },
  provider_failing: {
    title: "Payment provider unavailable",
    text: "The provider is not responding or returns errors. Customers cannot pay online until it recovers. Payments already made are confirmed then.",
  },
};

export const exceptionVerbs: Record<ExceptionAction, { verb: string; pending: string }> = {
  refund: { verb: "Refund payment", pending: "Refunding" },
  ask: { verb: "Check payment status", pending: "Checking" },
  retry: { verb: "Retry now", pending: "Retrying" },
};

const disputeStates: Record<DisputeStatus, string> = {
  open: "Open",
  under_review: "Under review",
  won: "Won",
  lost: "Lost",
  closed: "Closed",
};

/** Of `refund_failing`, once the provider had taken the refund. */
export const returnedRefundWords: ExceptionWords = {
  title: "Refund failed at the bank",
  text: "The bank sent the money back, so the customer has not been refunded. Retry to send a new refund, or refund the customer another way and mark this as resolved.",
};

const states: Record<OrderPayment["status"], string> = {
  created: "Started",
  failed: "Failed",
  authorized: "Authorised",
  captured: "Received",
  refunded: "Refunded",
};
const methods: Record<PaymentMethod, string> = { online: "Online", cash: "Cash", card: "Card", none: "Nothing to pay" };

export const paymentsTexts = {
  views: { review: "Review", all: "All", days: "Daily totals" },
  view: "View",
  state: "State",
  open: "Open",
  resolved: "Resolved",
  order: (number: number) => `Order ${number}`,
  amountOf: (amount: string, expected: string) => `${amount} instead of ${expected}`,
  lastError: (detail: string) => `Last error: ${detail}`,
  refund: {
    queued: "Queued",
    pending: "Pending",
    processed: "Refunded",
    failed: "Failed, will retry automatically",
    settled: "Resolved manually, not retried",
    rejected: "Failed at the bank",
    reversed: "Reversed, the money came back",
  },
  disputeStates,
  dispute: (state: string, phase: string | null, reason: string | null) =>
    [state, phase, reason].filter(Boolean).join(", ").replaceAll("_", " "),
  respondBy: (time: string, days: number) =>
    days < 0
      ? `The deadline to respond was ${time}`
      : `Respond by ${time}, ${days === 0 ? "today is the last day" : days === 1 ? "1 day left" : `${days} days left`}`,
  deducted: (amount: string) => `${amount} deducted by the provider`,
  evidence: "Evidence",
  noRecipient:
    "The customer's name, contact details and address are no longer stored because the account was deleted. The order, items and times are below.",
  noEvidence: "No order in this shop belongs to the disputed payment, so there is no evidence to show.",
  evidenceOf: {
    recipient: "Recipient",
    address: "Address",
    items: "Items",
    placedAt: "Placed",
    paidAt: "Paid",
    deliveredAt: "Delivered",
  },
  settle: "Mark as resolved",
  settling: "Saving",
  settleTitle: "Mark as resolved?",
  settleText:
    "It moves to Resolved with your name. A refund that has not gone through is not retried, so confirm that you refunded the customer another way.",
  note: "How did you resolve it?",
  resolvedBy: (name: string, time: string) => `Resolved by ${name}, ${time}`,
  resolvedByItself: (time: string) => `Resolved automatically, ${time}`,
  refundTitle: (amount: string) => `Refund ${amount}?`,
  refundText: "The full payment is refunded to the original payment method. This cannot be undone.",
  nothingOpen: "Nothing to review",
  nothingOpenText: "All payments match their orders, and no refund is failing.",
  nothingResolved: "Nothing resolved yet",
  nothingResolvedText: "Payments that you or the shop resolved will appear here.",
  filters: "Filter payments",
  search: "Order number or provider ID",
  status: "Status",
  anyStatus: "Any status",
  from: "From",
  to: "To",
  states,
  caption: "Payments",
  at: "Date",
  which: "Order",
  noOrder: "None",
  payment: "Payment",
  amount: "Amount",
  refunded: "Refunded",
  fee: "Fee",
  disputed: "Disputed",
  emptyTitle: "No payments",
  emptyText: "No payments match these filters.",
  daysCaption: "Daily totals",
  day: "Day",
  method: "Method",
  methods,
  orders: "Orders",
  captured: "Received",
  net: "Net",
  found: "Razorpay says",
  notAsked: "Not compared yet",
  difference: "Unexplained",
  noMethod: "No payments",
  export: "Export CSV",
  exporting: "Exporting",
  differenceNote:
    "Unexplained is money received that belongs to no paid order, no refund and no payment that you resolved. It should be ₹0. Select a day to see its payments. We compare with the provider every night.",
  failedToFetch: "Failed to fetch payments",
  failedToAct: "Failed to complete this action",
  failedToExport: "Failed to export",
} as const;
