import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

/** The reconciler is to ask about this order with its next round. */
export async function checkSoon(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable("orders")
    .set({ next_check_at: now })
    .where("id", "=", orderId)
    .where((eb) => eb.or([eb("next_check_at", "is", null), eb("next_check_at", ">", now)]))
    .execute();
}

/** The provider answered that it has no such order. */
export async function setUnknownAtProvider(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable("orders")
    .set({ provider_unknown_at: now })
    .where("id", "=", orderId)
    .where("provider_unknown_at", "is", null)
    .execute();
}

/** Orders whose time it is, each for one instance: should that one end, they are due again at `retryAt`. */
export async function claimDueOrders(db: Db, now: Date, retryAt: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE orders SET next_check_at = ${retryAt} WHERE id IN (
      SELECT id FROM orders WHERE next_check_at <= ${now}
      ORDER BY next_check_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING id`.execute(db);
  return rows.map((row) => row.id);
}

export async function setNextCheck(tx: Tx, orderId: string, nextCheckAt: Date | null): Promise<void> {
  await tx.updateTable("orders").set({ next_check_at: nextCheckAt }).where("id", "=", orderId).execute();
}
