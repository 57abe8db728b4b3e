import { OPEN_STATUSES } from "@forno/contract/rules/order/order-status.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../tables.ts";

export async function markMode(tx: Tx, mode: "demo" | "live", since: Date): Promise<void> {
  await tx.updateTable("settings").set({ mode, mode_since: since }).execute();
}

/** Whether payments of this shop ever went to the sandbox. */
export async function hasSandbox(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM sandbox_account`.execute(db);
  return rows.length > 0;
}

/** Returns how many. */
export async function endAllSessions(tx: Tx, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ revoked_at: now })
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Codes, which a demo shows on the page, and sign-ins that wait for a second factor. */
export async function endOneTimeCodes(tx: Tx, now: Date): Promise<void> {
  await tx.updateTable("otp_codes").set({ dead_at: now }).where("dead_at", "is", null).execute();
  await tx.deleteFrom("second_factor_challenges").execute();
}

export async function selectOpenDemoOrders(tx: Tx, demoSince: Date | null): Promise<string[]> {
  const rows = await tx
    .selectFrom("orders")
    .select("id")
    .where("status", "in", OPEN_STATUSES)
    .where(ofDemo(demoSince))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** What lets a number sign in, and keeps others out: anybody could have set it up with any number. */
export async function deleteSignIns(tx: Tx): Promise<void> {
  // Recovery codes go with their second factor.
  await tx.deleteFrom("second_factors").execute();
  await tx.deleteFrom("sign_in_devices").execute();
  await tx.deleteFrom("sign_in_guesses").execute();
}

/** Orders of the demo, whatever became of them, use none of the promos that stay. */
export async function deleteDemoPromoUses(tx: Tx, demoSince: Date | null): Promise<void> {
  await tx
    .deleteFrom("promo_uses")
    .where("order_id", "in", (eb) => eb.selectFrom("orders").select("id").where(ofDemo(demoSince)))
    .execute();
}

const ofSandbox = sql<boolean>`provider_order_id IN (SELECT id FROM sandbox_orders)`;

/**
 * Orders of the sandbox, and what was ordered since the demo began without a payment: in cash or for nothing. Null: when it began is not
 * known, and only those of the sandbox are its own.
 */
const ofDemo = (demoSince: Date | null) =>
  sql<boolean>`(${ofSandbox} OR (provider_order_id IS NULL AND created_at >= ${demoSince}::timestamptz))`;

/** A real provider knows no sandbox order. */
export async function clearSandboxChecks(tx: Tx): Promise<void> {
  await tx.updateTable("orders").set({ next_check_at: null }).where("next_check_at", "is not", null).where(ofSandbox).execute();
}

export async function settleSandboxRefunds(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ status: "settled", updated_at: now })
    .where("status", "in", ["queued", "pending", "failed"])
    .where(sql<boolean>`of_payment IN (SELECT payment_id FROM payments WHERE ${ofSandbox})`)
    .execute();
}
