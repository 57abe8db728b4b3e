import type { OrderPayment } from "@forno/contract/order-admin.ts";
import type { ExceptionAction, ExceptionKind } from "@forno/contract/rules/payment-exception.ts";
import type { PaymentMethod } from "@forno/contract/rules/payment-method.ts";

interface ExceptionWords {
  title: string;
  /** What the shop did by itself, and what is left for a person. */
  text: string;
}

export const exceptionWords: Record<ExceptionKind, ExceptionWords> = {
  unknown_order: {
    title: "Money without an order",
    text: "Somebody has paid, and it belongs to no order of this shop. Nothing was done with it. Give it back, or ask again if its order should be known by now.",
  },
  amount_mismatch: {
    title: "The amount differs",
    text: "The payment is not of its order's amount. The order was not paid by it, and the money goes back by itself.",
  },
  currency_mismatch: {
    title: "The currency differs",
    text: "The payment is not in rupees. The order was not paid by it, and the money goes back by itself.",
  },
  refund_failing: {
    title: "A refund does not go through",
    text: "It goes on being tried by itself, at most once a minute. Put right what the provider says, mostly too little balance, then send it now.",
  },
  webhook_silent: {
    title: "The payment provider sends no news",
    text: "Money came, and for hours the provider has not told of it. Orders are found paid all the same, up to three minutes late. Look in the provider's dashboard whether the webhook to this shop was switched off.",
  },
  provider_failing: {
    title: "The payment provider fails",
    text: "It does not answer, or answers with failures. New orders are refused for as long, and what is paid is found as soon as it answers.",
  },
};

export const exceptionVerbs: Record<ExceptionAction, { verb: string; pending: string }> = {
  refund: { verb: "Give it back", pending: "Giving back" },
  ask: { verb: "Ask again", pending: "Asking" },
  retry: { verb: "Send it now", pending: "Sending" },
};

const states: Record<OrderPayment["status"], string> = {
  created: "Begun",
  failed: "Failed",
  authorized: "Authorised",
  captured: "Captured",
  refunded: "Refunded",
};
const methods: Record<PaymentMethod, string> = { online: "Online", cash: "Cash", none: "Nothing to pay" };

export const paymentsTexts = {
  views: { review: "Review", all: "All", days: "Day close" },
  view: "What is shown",
  state: "State",
  open: "Open",
  resolved: "Resolved",
  order: (number: number) => `Order ${number}`,
  amountOf: (amount: string, expected: string) => `${amount} instead of ${expected}`,
  said: (detail: string) => `The last failure: ${detail}`,
  refund: {
    queued: "On its way to the provider",
    pending: "With the provider",
    processed: "Given back",
    failed: "Refused, tried again by itself",
    settled: "Settled by hand, not sent any more",
  },
  settle: "Mark as settled",
  settling: "Saving",
  settleTitle: "Mark as settled?",
  settleText:
    "It leaves this list, and stays under Resolved with your name. A refund that was not taken is not sent any more: what it owes, you have given back by other means.",
  note: "How was it settled?",
  resolvedBy: (name: string, time: string) => `Settled by ${name}, ${time}`,
  resolvedByItself: (time: string) => `Closed by itself, ${time}`,
  giveBackTitle: (amount: string) => `Give back ${amount}?`,
  giveBackText: "The whole payment goes back the way it came. This cannot be undone.",
  nothingOpen: "Nothing needs you",
  nothingOpenText: "Every payment fits its order, and every refund goes through.",
  nothingResolved: "Nothing yet",
  nothingResolvedText: "What was settled, by whom and when, will stand here.",
  showMore: "Show more",
  showingMore: "Loading",
  filters: "Filter the payments",
  search: "Order number or provider's id",
  status: "Status",
  anyStatus: "Any status",
  from: "From",
  to: "To",
  states,
  caption: "Payments",
  at: "Made",
  which: "Order",
  noOrder: "None",
  payment: "Payment",
  amount: "Amount",
  givenBack: "Given back",
  fee: "Fee",
  emptyTitle: "No payments",
  emptyText: "No payment matches the filter.",
  daysCaption: "What each day comes to",
  day: "Day",
  method: "Method",
  methods,
  orders: "Orders",
  captured: "Captured",
  net: "Net",
  found: "Provider lists",
  notAsked: "Not yet",
  difference: "Difference",
  noMethod: "Nothing",
  export: "Export CSV",
  exporting: "Exporting",
  differenceNote:
    "The difference is money that came in beyond paid orders, money given back and what was settled. It has to be ₹0; a day leads to its payments. The provider's own list is read each night.",
  failedToFetch: "Failed to fetch payments",
  failedToAct: "Failed to do it",
  failedToExport: "Failed to export",
} as const;
