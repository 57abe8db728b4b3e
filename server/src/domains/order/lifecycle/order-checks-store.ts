import { sql } from "kysely";
import type { Db, Tx } from "../../../tables.ts";

/** Makes the order due in the reconciler's next round. */
export async function checkSoon(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable("orders")
    .set({ next_check_at: now })
    .where("id", "=", orderId)
    .where((eb) => eb.or([eb("next_check_at", "is", null), eb("next_check_at", ">", now)]))
    .execute();
}

const CONFIRM_AFTER_MS = 60_000;

/** The provider responded that the order does not exist. Returns true if it did so twice, at least a minute apart. */
export async function setUnknownAtProvider(db: Db, orderId: string, now: Date): Promise<boolean> {
  const firstUntil = new Date(now.getTime() - CONFIRM_AFTER_MS);
  const row = await db
    .updateTable("orders")
    .set({
      provider_unknown_since: sql<Date>`coalesce(provider_unknown_since, ${now}::timestamptz)`,
      provider_unknown_at: sql<Date | null>`CASE WHEN provider_unknown_since <= ${firstUntil}::timestamptz
        THEN coalesce(provider_unknown_at, ${now}::timestamptz) END`,
    })
    .where("id", "=", orderId)
    .returning("provider_unknown_at as unknownAt")
    .executeTakeFirst();
  return row?.unknownAt != null;
}

/** The provider knows the order, contrary to an earlier response. */
export async function clearUnknownAtProvider(db: Db, orderId: string, now: Date): Promise<void> {
  await db
    .updateTable("orders")
    .set({ provider_unknown_since: null, provider_unknown_at: null, next_check_at: now })
    .where("id", "=", orderId)
    .where("provider_unknown_since", "is not", null)
    .execute();
}

/** Claims due orders for one instance. They are due again at `retryAt`, in case that instance crashes. */
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
