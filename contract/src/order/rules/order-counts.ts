/** What an order counts for. The database repeats these rules: `server/src/rules/order-rules-sql.ts` and migration 0056. */
import { isBegun, isCancelled, isOpen, type OrderStatus, orderCan, type PayableOrder } from "./order-status.ts";

/** In the sales figures: the bucket of orders that were to be paid online and never were. */
export const CHECKOUT = "checkout";

/** The bucket in which an order is counted. */
export const countedAs = (order: PayableOrder): OrderStatus | typeof CHECKOUT =>
  order.paymentMethod === "online" && !order.payment && !isBegun(order.status) ? CHECKOUT : order.status;

/** Whether it counts as one of today's orders, and as the customer's first order. */
export const countsAsOrder = (order: PayableOrder): boolean => !isCancelled(order.status) && !orderCan.expire(order);

/** Cash that the delivery partner has yet to hand over. */
export const isCashOutstanding = (order: PayableOrder): boolean => orderCan.payInCash(order) && isOpen(order.status);
