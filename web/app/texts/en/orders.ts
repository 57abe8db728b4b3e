import type { OrderStatus } from "@forno/contract/rules/order-status.ts";

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
  processing: "In the oven at 480°",
  out_for_delivery: "On its way to you",
  delivered: "Enjoy your meal",
  cancelled: "This order will not come",
};

export const myOrdersTexts = {
  title: "My Orders",
  loading: "Loading your orders",
  failed: "Failed to fetch orders",
  failedBody: "Nothing is lost. Try once more.",
  retry: "Try again",
  emptyTitle: "No orders yet",
  emptyBody: "Your first one will show here, live.",
  viewMenu: "View Menu",
  live: "Live",
  notLive: "Not live. Reconnecting",
  order: (number: number) => `Order ${number}`,
  timeline: "Order status",
  minutesToGo: "min to go",
  late: "Late",
  lateNote: "Sorry, still coming",
  delivered: "Here",
  deliveredAt: (time: string) => `at ${time}`,
  pay: "Pay",
  payBy: (time: string) => `by ${time}`,
  payInCash: (amount: string) => `Please have ${amount} in cash ready.`,
  paidInCash: "Paid in cash. Enjoy your meal",
  nothingWasPaid: "Nothing was paid, so nothing goes back.",
  waitingForPayment: "Waiting for your payment",
  partnerHasIt: (name: string) => `${name} has your order`,
  partner: "Your delivery partner",
  call: (name: string) => `Call ${name}`,
  line: (quantity: number, name: string) => `${quantity} × ${name}`,
  refundUnderWay: "Your money is on its way back to you.",
  refunded: "Your money went back the way it came.",
  neverPaid: "It was not paid, so it was not made.",
  completePayment: "Complete payment",
  openingPayment: "Opening payment",
  orderAgain: "Order again",
  fillingCart: "Filling your cart",
  earlier: "Earlier",
  showMore: "Show more",
  showingMore: "Loading more",
  details: "Details",
  noLongerOnMenu: (names: string) => `No longer on the menu: ${names}`,
  nothingLeft: "None of these are on the menu any more",
  failedToRefill: "Failed to update your cart",
  failedToPay: "Something Went Wrong",
} as const;
