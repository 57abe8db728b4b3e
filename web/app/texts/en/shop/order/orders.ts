import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { REFUND_ARRIVES } from "@forno/contract/wire/sentences.ts";

/** What a customer reads (spec section 4). */
export const statusLabels: Record<OrderStatus, string> = {
  pending: "Pending",
  processing: "Preparing",
  out_for_delivery: "Out for Delivery",
  delivered: "Delivered Successfully",
  cancelled: "Order Cancelled",
};

/** Under a status that has been reached. */
export const statusNotes: Record<OrderStatus, string> = {
  pending: "Order received",
  processing: "We're making your order",
  out_for_delivery: "On its way to you",
  delivered: "Enjoy your meal",
  cancelled: "This order was cancelled",
};

export const myOrdersTexts = {
  title: "My Orders",
  loading: "Loading your orders",
  failed: "Failed to fetch orders",
  failedBody: "Your orders are saved. Please try again.",
  retry: "Try again",
  emptyTitle: "No orders yet",
  emptyBody: "Your orders will appear here.",
  viewMenu: "View Menu",
  live: "Live",
  notLive: "Not live. Reconnecting",
  order: (number: number) => `Order ${number}`,
  timeline: "Order status",
  minutesToGo: "min to go",
  late: "Late",
  lateBy: (minutes: number) => `by ${minutes} min`,
  pay: "Pay",
  payBy: (time: string) => `by ${time}`,
  payInCash: (amount: string) => `Please have ${amount} in cash ready.`,
  paidInCash: "Paid in cash",
  nothingWasPaid: "You were not charged.",
  waitingForPayment: "Waiting for your payment",
  partnerHasIt: (name: string) => `${name} has your order`,
  partner: "Your delivery partner",
  call: (name: string) => `Call ${name}`,
  line: (quantity: number, name: string) => `${quantity} × ${name}`,
  refundFailed: "Your refund did not go through at the bank. We are looking into it. Contact us if you have questions.",
  refundUnderWay: `Your refund is on its way. It arrives within ${REFUND_ARRIVES}.`,
  refunded: `Refunded to your original payment method. The money arrives within ${REFUND_ARRIVES}.`,
  refundedInCash: "Refunded in cash.",
  refundedPart: (amount: string) =>
    `${amount} refunded to your original payment method. The money arrives within ${REFUND_ARRIVES}.`,
  neverPaid: "Not paid, so we cancelled it.",
  completePayment: "Complete payment",
  openingPayment: "Opening payment",
  orderAgain: "Order again",
  fillingCart: "Filling your cart",
  earlier: "Past orders",
  showMore: "Show more",
  showingMore: "Loading more",
  details: "Details",
  noLongerOnMenu: (names: string) => `No longer on the menu: ${names}`,
  notAdded: (name: string, reason: string) => `${name} was not added. ${reason}`,
  nothingLeft: "These items are no longer on the menu",
  failedToRefill: "Failed to update your cart",
  failedToPay: "Something Went Wrong",
} as const;
