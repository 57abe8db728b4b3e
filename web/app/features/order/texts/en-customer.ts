import type { ShopCancelReason, UndeliveredReason } from "@forno/contract/order/rules/history-reason.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { REFUND_ARRIVES } from "@forno/contract/payment/rules/refund.ts";

/** Under a status that has been reached. */
export const statusNotes: Record<OrderStatus, string> = {
  pending: "Order received",
  processing: "We're making your order",
  out_for_delivery: "On its way to you",
  delivered: "Enjoy your meal",
  cancelled: "This order was cancelled",
};

/** Why the shop cancelled the order, in place of the note above. */
export const cancelReasons: Record<ShopCancelReason, string> = {
  customer_asked: "Cancelled as you asked",
  customer_unreachable: "We could not reach you",
  ordered_twice: "The order was placed twice",
  sold_out: "Something you ordered is sold out",
  too_busy: "Our kitchen is too busy",
  closing: "We're closing",
  outside_area: "We do not deliver to this address yet",
  other: statusNotes.cancelled,
};

export const myOrdersTexts = {
  pageTitle: "My orders",
  failed: "Failed to fetch orders",
  failedBody: "Your orders are saved. Please try again.",
  emptyTitle: "No orders yet",
  emptyBody: "Your orders will appear here.",
  viewMenu: "View Menu",
  live: "Live",
  notLive: "No connection. Reconnecting",
  order: (number: number) => `Order ${number}`,
  timeline: "Order status",
  minutesToGo: "min to go",
  late: "Late",
  lateBy: (minutes: number) => `by ${minutes} min`,
  enjoy: "Enjoy",
  yourMeal: "your meal",
  pay: "Pay",
  payBy: (time: string) => `by ${time}`,
  payInCash: (amount: string) => `Please have ${amount} in cash ready.`,
  paidInCash: "Paid in cash",
  nothingWasPaid: "You were not charged.",
  startsAbout: (time: string) => `Starts about ${time}`,
  waitingForPayment: "Waiting for your payment",
  ready: "Ready",
  forPickup: "for pickup",
  pickup: "Pickup",
  waitsAtShop: "Waiting at the counter",
  partnerHasIt: (name: string) => `${name} has your order`,
  partner: "Your delivery partner",
  call: (name: string) => `Call ${name}`,
  line: (quantity: number, name: string) => `${quantity} × ${name}`,
  chosen: (name: string, summary: string) => `${name} (${summary})`,
  refundFailed: "Your refund did not go through at the bank. We are looking into it. Contact us if you have questions.",
  refundUnderWay: `Your refund is on its way. It arrives within ${REFUND_ARRIVES}.`,
  refunded: `Refunded to your original payment method. The money arrives within ${REFUND_ARRIVES}.`,
  refundedInCash: "Refunded in cash.",
  refundedPart: (amount: string) =>
    `${amount} refunded to your original payment method. The money arrives within ${REFUND_ARRIVES}.`,
  refundedPartInCash: (amount: string) => `${amount} refunded in cash.`,
  kept: (amount: string, isPart: boolean) =>
    isPart
      ? `${amount} of your payment are not refunded. The rest arrives within ${REFUND_ARRIVES}.`
      : `Your payment of ${amount} is not refunded.`,
  neverPaid: "Not paid, so we cancelled it.",
  completePayment: "Complete payment",
  cancelOrder: "Cancel order",
  cancelQuestion: (number: number) => `Cancel order ${number}?`,
  keepOrder: "Keep order",
  cancelling: "Cancelling",
  willBeRefunded: (amount: string) => `We refund ${amount} to your original payment method. It arrives within ${REFUND_ARRIVES}.`,
  nothingToPay: "You will not be charged.",
  failedToCancel: "Failed to cancel the order",
  orderAgain: "Order again",
  fillingCart: "Filling your cart",
  earlier: "Past orders",
  details: "Details",
  noLongerOnMenu: (names: string) => `No longer on the menu: ${names}`,
  notAdded: (name: string, reason: string) => `${name} was not added. ${reason}`,
  nothingLeft: "These items are no longer on the menu",
  failedToRefill: "Failed to update your cart",
} as const;

/** What its delivery partner asks for at the door. */
export const handoffTexts = {
  title: "Handoff code",
  hint: (partner: string | null) =>
    `Give this code to ${partner ?? "the delivery partner"} when you have your food. Nobody will ask for it on the phone.`,
} as const;

/** Its delivery partner could not hand it over. */
export const notDeliveredTexts = {
  title: "We could not deliver your order",
  short: "Sorry",
  shortNote: "not delivered",
  reasons: {
    nobody_there: "Nobody was at the address.",
    no_answer: "We could not reach you by phone.",
    refused: "It was not accepted at the door.",
    wrong_address: "We could not find the address.",
    cannot_get_there: "Our delivery partner could not get to you.",
  } satisfies Record<UndeliveredReason, string>,
  next: "The shop decides what happens next. Please call us.",
} as const;

/** How far away the delivery partner is, while they share it. */
export const positionTexts = {
  distance: (metres: number) =>
    metres < 1_000
      ? `${Math.round(metres / 10) * 10} m`
      : `${(metres / 1_000).toLocaleString("en-IN", { maximumFractionDigits: 1 })} km`,
  fromDoor: "from your door",
  onTheWay: "On the way",
  updated: (seconds: number) => (seconds < 5 ? "updated just now" : `updated ${seconds} seconds ago`),
  lastSeen: (minutes: number) => `last seen ${minutes} min ago`,
} as const;

/** When an order comes. */
export const whenTexts = {
  plannedFor: "Planned for",
  cancelUntil: "You can cancel it until we begin to prepare it.",
  addToCalendar: "Add to calendar",
  eventTitle: (shop: string, order: number) => `${shop}: order ${order}`,
  callToCancel: "To change or cancel, please call us.",
  withYouBy: (time: string) => `With you by ${time}.`,
  readyBy: (time: string) => `Ready by ${time}.`,
  ifLate: (amount: string, after: string | null) =>
    after === null ? `If it is late, you get ${amount} back.` : `If it comes after ${after}, you get ${amount} back.`,
  showNumber: "Show this number",
  tellNumber: (order: number) => `Tell us ${order} at the counter.`,
  since: (time: string) => `since ${time}`,
} as const;

/** A customer's order: details, help and delivery promise. */
export const trackerTexts = {
  deliveringTo: "Delivering to",
  deliveredTo: "Delivered to",
  pickUpFrom: "Pick up from",
  pickingUp: "Picking up",
  bill: "Bill",
  items: "Items",
  refunded: "Refunded",
  refundedOfEdit: "Refunded for changed items",
  cashDue: "To pay in cash",
  paidBy: (method: string) => `Paid by ${method}`,
  help: "Help",
  helpText: (order: string) => `Questions? Have your order number ready: ${order}.`,
  noHelp: "Questions? Use the contact details below.",
  callShop: "Call the shop",
  whatsApp: "WhatsApp",
  whatsAppText: (shop: string, order: number) => `Hello ${shop}, I have a question about order ${order}.`,
  email: "Email the shop",

  cancelledByYou: "You cancelled this order.",
  cancelledByShop: "The shop cancelled this order. We're sorry.",
  late: "Sorry, your order is late.",
  wasLate: "Sorry, your order was late.",
  free: (amount: string) => `It is free: we refunded ${amount}.`,
  feeReturned: (amount: string) => `We refunded the delivery fee of ${amount}.`,
  freeInCash: "It is free: you pay nothing.",
  lessInCash: (amount: string) => `You pay ${amount} less in cash.`,
  willBeFree: (amount: string) => `It is free: we refund ${amount} automatically when it is delivered.`,
  willReturnFee: (amount: string) => `We refund the delivery fee of ${amount} automatically when it is delivered.`,
  offerFree: (minutes: number, amount: string) => `We promised ${minutes} minutes or free. Call us to get ${amount} back.`,
  offerFee: (minutes: number, amount: string) =>
    `We promised ${minutes} minutes. Call us to get the delivery fee of ${amount} back.`,
  refundedSome: (amount: string) => `We refunded ${amount} of it.`,
  willRefund: (amount: string) => `We refund ${amount} of it automatically when it is delivered.`,
  offerSome: (minutes: number, amount: string) => `We promised ${minutes} minutes. Call us to get ${amount} back.`,
  offerFreeInCash: (minutes: number) => `We promised ${minutes} minutes or free. Call us and you don't have to pay.`,
  offerLessInCash: (minutes: number, amount: string) => `We promised ${minutes} minutes. Call us and you pay ${amount} less.`,
} as const;

/** One's open order, on every page. */
export const activeOrderTexts = {
  order: (number: number) => `Order ${number}`,
  minutesLeft: (minutes: number) => `${minutes} min`,
  minutesLate: (minutes: number) => `${minutes} min late`,
  unpaid: "Waiting for payment",
  more: (count: number) => `+${count}`,
  moreSpoken: (count: number) => (count === 1 ? "and 1 more order" : `and ${count} more orders`),
  changed: (order: number, status: string) => `Order ${order}: ${status}`,
  title: (order: number, status: string) => `${status} · Order ${order}`,
} as const;
