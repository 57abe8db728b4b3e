/** What an order counts for. SQL repeats these rules: `server/src/rules/order-rules-sql.ts`. */
import { isCancelled, isOpen, isStarted, orderCan, type PayableOrder } from "./order-status.ts";

/** It was to be paid online and never was: the sales figures leave it out. */
export const isCheckout = (order: PayableOrder): boolean =>
  order.paymentMethod === "online" && !order.payment && !isStarted(order.status);

/** Whether it counts as one of today's orders, and as the customer's first order. */
export const countsAsOrder = (order: PayableOrder): boolean => !isCancelled(order.status) && !orderCan.expire(order);

/** Cash that the delivery partner has yet to hand over. */
export const isCashOutstanding = (order: PayableOrder): boolean => orderCan.payInCash(order) && isOpen(order.status);
