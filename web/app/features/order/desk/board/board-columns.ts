import type { AdminOrder, CappedCount } from "@forno/contract/order/order.ts";
import type { BoardColumn } from "@forno/contract/order/order-admin.ts";
import { isWaiting, orderCan } from "@forno/contract/rules/order/order-status.ts";

/** Awaits online payment and may never be paid: the kitchen waits. */
export const awaitsPayment = (order: AdminOrder): boolean => isWaiting(order.status) && !orderCan.begin(order);

/** The orders of a column that the kitchen can start. */
export const readyCount = ({ total, awaitingPayment }: BoardColumn): CappedCount => ({
  ...total,
  count: total.count - awaitingPayment.count,
});
