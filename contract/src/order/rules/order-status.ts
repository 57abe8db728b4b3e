/** Order statuses and what is allowed in each (spec section 4): one table for the server's checks and the buttons. */
import type { Fulfilment } from "../../fulfilment/rules/fulfilment.ts";
import type { PaymentMethod } from "../../payment/rules/payment.ts";

export const ORDER_STATUSES = ["pending", "processing", "out_for_delivery", "delivered", "cancelled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

interface StatusRules {
  /** Neither delivered nor cancelled. */
  open: boolean;
  /** The kitchen has started. A cancelled order is neither open nor started. */
  started: boolean;
  /** It is on its way, or handed over. */
  left: boolean;
  /** A payment that arrives pays an unpaid order; in any other status it is refunded. */
  payable: boolean;
  /** The assigned delivery partner may mark it as delivered. */
  markDelivered: boolean;
  /** The status that usually follows. */
  next: OrderStatus | null;
}

const rules: Record<OrderStatus, StatusRules> = {
  pending: { open: true, started: false, left: false, payable: true, markDelivered: false, next: "processing" },
  processing: { open: true, started: true, left: false, payable: true, markDelivered: false, next: "out_for_delivery" },
  out_for_delivery: { open: true, started: true, left: true, payable: true, markDelivered: true, next: "delivered" },
  delivered: { open: false, started: true, left: true, payable: true, markDelivered: false, next: null },
  cancelled: { open: false, started: false, left: false, payable: false, markDelivered: false, next: null },
};

export const isOpen = (status: OrderStatus): boolean => rules[status].open;
export const isStarted = (status: OrderStatus): boolean => rules[status].started;
/** It is on its way, or handed over. */
export const hasLeft = (status: OrderStatus): boolean => rules[status].left;
/** The kitchen has not started. */
export const isWaiting = (status: OrderStatus): boolean => isOpen(status) && !isStarted(status);
export const isCancelled = (status: OrderStatus): boolean => !isOpen(status) && !isStarted(status);
export const nextStatus = (status: OrderStatus): OrderStatus | null => rules[status].next;

export interface PayableOrder {
  status: OrderStatus;
  payment: boolean;
  paymentMethod: PaymentMethod;
}

/** The delivery partner still has to collect it. */
const isCashDue = ({ status, payment, paymentMethod }: PayableOrder): boolean =>
  paymentMethod === "cash" && !payment && !isCancelled(status);

/** It is paid, or to be paid in cash: the kitchen need not wait for a payment. */
export const isSecured = ({ payment, paymentMethod }: Omit<PayableOrder, "status">): boolean => payment || paymentMethod === "cash";

export const orderCan = {
  takePayment: (order: { status: OrderStatus; payment: boolean }): boolean => !order.payment && rules[order.status].payable,
  /** An unpaid checkout: it is cancelled at its deadline. */
  expire: ({ status, payment, paymentMethod }: PayableOrder): boolean =>
    paymentMethod === "online" && !payment && isWaiting(status),
  /** Its customer may cancel it, if the shop allows that at all. */
  cancelOwn: ({ status }: { status: OrderStatus }): boolean => isWaiting(status),
  payInCash: isCashDue,
  /** The kitchen may start it: not an unpaid online order, which may never be paid. */
  start: (order: PayableOrder): boolean => isWaiting(order.status) && isSecured(order),
  /** Its delivery partner can take it from the shop: somebody has started it. */
  pickUp: ({ status }: { status: OrderStatus }): boolean => isOpen(status) && isStarted(status),
  /** Whoever delivered it has its cash. */
  changePartner: ({ status }: { status: OrderStatus }): boolean => status !== "delivered",
  markDelivered: (order: { status: OrderStatus }): boolean => rules[order.status].markDelivered,
};

/** Staff may change what it consists of: it has not left the shop, and no payment of it is awaited. */
export const canBeEdited = (order: PayableOrder & { refunded: boolean }): boolean =>
  isOpen(order.status) && !hasLeft(order.status) && isSecured(order) && !order.refunded;

/** Its customer may pay it until its deadline, unless a newer order of theirs has superseded it. */
export const canPayOnline = (order: PayableOrder & { supersededBy: string | null }): boolean =>
  orderCan.expire(order) && order.supersededBy === null;

export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isOpen);

/** How an order comes to the shop. */
export const ORDER_CHANNELS = ["web", "counter", "phone"] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** Cash of these is paid at the counter when the order is taken, and not on delivery. */
export const isPaidAtCounter = ({ channel, fulfilment }: { channel: OrderChannel; fulfilment: Fulfilment }): boolean =>
  channel !== "web" && fulfilment !== "delivery";

/** It was to be paid online and never was: the sales figures leave it out. `server/src/rules/order-rules-sql.ts` has this and the next two in SQL. */
export const isCheckout = (order: PayableOrder): boolean =>
  order.paymentMethod === "online" && !order.payment && !isStarted(order.status);

/** Whether it counts as one of today's orders, and as the customer's first order. */
export const countsAsOrder = (order: PayableOrder): boolean => !isCancelled(order.status) && !orderCan.expire(order);

/** Cash that the delivery partner has yet to hand over. */
export const isCashOutstanding = (order: PayableOrder): boolean => orderCan.payInCash(order) && isOpen(order.status);

/** How long a partner is offered to undo a delivery. */
export const DELIVERED_UNDO_SECONDS = 10;
/** How long the server accepts it: the request may take a while to arrive. */
export const DELIVERED_UNDO_TAKEN_SECONDS = 30;
