/** Personal data in orders: for the download, and anonymized with the account or after the retention period. */
import type { Order } from "@forno/contract/order/order.ts";
import { isOpen, OPEN_STATUSES, ORDER_STATUSES } from "@forno/contract/rules/order/order-status.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import { type OrderRow, selectOrderPage, toOrder } from "./reading/order-store.ts";

const STEP = 200;

/** All orders, newest first; in steps, so that each statement is short. */
export async function personalDataOfOrders(db: Db, userId: string): Promise<Order[]> {
  const orders: OrderRow[] = [];
  for (;;) {
    const last = orders.at(-1);
    const after = last ? { createdAt: last.created_at, id: last.id } : null;
    const rows = await selectOrderPage(db, { limit: STEP, after, userId });
    orders.push(...rows.slice(0, STEP));
    if (rows.length <= STEP) return orders.map(toOrder);
  }
}

export async function hasOpenOrder(tx: Tx, userId: string): Promise<boolean> {
  const order = await tx
    .selectFrom("orders")
    .select("id")
    .where("user_id", "=", userId)
    .where("status", "in", OPEN_STATUSES)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}

const NOBODY = { first_name: "Deleted", last_name: "customer", address: "", phone: "", email: null };

/**
 * Orders that the law requires stay, without personal data. Call this after the user's name is deleted, because the search text is
 * rebuilt from it.
 */
export async function anonymizeOrders(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("user_id", "=", userId).execute();
  await tx.updateTable("orders").set(NOBODY).where("user_id", "=", userId).execute();
}

const CLOSED = ORDER_STATUSES.filter((status) => !isOpen(status));
const STEP_ROWS = 1_000;

/** Anonymizes closed orders, a few rows at a time. Returns how many. */
export async function anonymizeOldOrders(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  let anonymized = 0;
  while (!stopped.aborted) {
    const { numUpdatedRows } = await db
      .updateTable("orders")
      .set(NOBODY)
      .where("id", "in", (eb) =>
        eb
          .selectFrom("orders")
          .select("id")
          .where("created_at", "<", before)
          .where("status", "in", CLOSED)
          .where("phone", "<>", "")
          .limit(sql.lit(STEP_ROWS)),
      )
      .executeTakeFirst();
    anonymized += Number(numUpdatedRows);
    if (numUpdatedRows < STEP_ROWS) break;
  }
  return anonymized;
}
