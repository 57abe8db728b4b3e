import { isOpen, ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db } from "../../../tables.ts";

export interface OpenOrders {
  status: OrderStatus;
  /** Nobody has paid it yet, so the kitchen does not see it. */
  awaitsPayment: boolean;
  count: number;
}

/** The orders in progress, which are few however many were ever placed. */
export async function countOpenOrders(db: Db): Promise<OpenOrders[]> {
  return await db
    .selectFrom("orders")
    .select(["status", orderRules().awaitsPayment.as("awaitsPayment")])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("status", "in", ORDER_STATUSES.filter(isOpen))
    .groupBy(["status", orderRules().awaitsPayment])
    .execute();
}
