import type { AdminOrder, CappedCount } from "@forno/contract/order.ts";
import type { BoardColumn } from "@forno/contract/order-admin.ts";
import { orderCan } from "@forno/contract/rules/order-status.ts";

/** It is to be paid online still, and may never be: the kitchen waits. */
export const awaitsPayment = (order: AdminOrder): boolean => order.status === "pending" && !orderCan.begin(order);

/** The orders of a column that are for the kitchen. */
export const readyCount = ({ total, awaitingPayment }: BoardColumn): CappedCount => ({
  ...total,
  count: total.count - awaitingPayment.count,
});
