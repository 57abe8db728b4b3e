import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { ProviderRefund } from "../../providers/payment/payment-provider.ts";
import type { Db, RefundReason, Tx } from "../../tables.ts";

export interface NewRefund {
  paymentId: string;
  orderId: string | null;
  amountPaise: number;
  reason: RefundReason;
}

/** Null when the payment is refunded already: each goes back once. */
export async function insertRefund(tx: Tx, refund: NewRefund, now: Date): Promise<string | null> {
  const row = await tx
    .insertInto("refunds")
    .values({
      id: newId(),
      payment_id: refund.paymentId,
      order_id: refund.orderId,
      amount_paise: refund.amountPaise,
      reason: refund.reason,
      status: "queued",
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column("payment_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A refund that the provider has not accepted yet. */
export async function findOpenRefund(db: Db, refundId: string) {
  return await db
    .selectFrom("refunds")
    .select(["id", "payment_id as paymentId", "amount_paise as amountPaise", "provider_refund_id as providerRefundId"])
    .where("id", "=", refundId)
    .where("status", "in", ["queued", "failed"])
    .executeTakeFirst();
}

export async function storeAttempt(
  db: Db,
  refundId: string,
  attempt: { refund: Pick<ProviderRefund, "id" | "status"> } | { error: string },
  now: Date,
): Promise<void> {
  const made = "refund" in attempt ? attempt.refund : null;
  await db
    .updateTable("refunds")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      status: made?.status ?? "failed",
      last_error: "error" in attempt ? attempt.error : null,
      updated_at: now,
      ...(made && { provider_refund_id: made.id }),
    }))
    .where("id", "=", refundId)
    // An event may have told the end of it meanwhile.
    .where("status", "in", ["queued", "failed"])
    .execute();
}

/** `processed` is the end; what an earlier attempt still says is left out. Answers the id of a refund that has now failed. */
export async function storeRefundReport(tx: Tx, refund: ProviderRefund, now: Date): Promise<string | null> {
  const row = await tx
    .updateTable("refunds")
    .set({ status: refund.status, provider_refund_id: refund.id, updated_at: now })
    .where("payment_id", "=", refund.paymentId)
    .where("status", "<>", "processed")
    .where((eb) => eb.or([eb("provider_refund_id", "is", null), eb("provider_refund_id", "=", refund.id)]))
    // `pending` that arrives after `failed` is older than it.
    .where(sql<boolean>`NOT (status = 'failed' AND provider_refund_id = ${refund.id} AND ${refund.status} = 'pending')`)
    .returning(["id", "status"])
    .executeTakeFirst();
  return row?.status === "failed" ? row.id : null;
}

/**
 * Refunds the provider has taken and not finished, each as long after the last look as it was old then: between an hour and a day. What
 * the provider calls them, at most `limit`.
 */
export async function claimPendingRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ providerRefundId: string }>`
    UPDATE refunds SET updated_at = ${now} WHERE id IN (
      SELECT id FROM refunds WHERE status = 'pending' AND provider_refund_id IS NOT NULL
      AND updated_at + LEAST(GREATEST(updated_at - created_at, interval '1 hour'), interval '1 day') <= ${now}
      ORDER BY updated_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING provider_refund_id AS "providerRefundId"`.execute(db);
  return rows.map((row) => row.providerRefundId);
}

/** Refunds that nobody touched since `before`, at most `limit`. */
export async function claimLeftRefunds(db: Db, before: Date, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE refunds SET updated_at = ${now} WHERE id IN (
      SELECT id FROM refunds WHERE status IN ('queued', 'failed') AND updated_at <= ${before}
      ORDER BY updated_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING id`.execute(db);
  return rows.map((row) => row.id);
}
