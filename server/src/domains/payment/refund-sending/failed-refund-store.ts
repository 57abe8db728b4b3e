/** SQL of refunds that failed after the provider had accepted them, and of their replacement. */

import type { RefundReason } from "@forno/contract/payment/rules/refund.ts";
import { sql } from "kysely";
import { refundStatus } from "../../../rules/literals-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import { failedAtProvider, isToRetry, paymentRefundedPaise } from "../../order/order-sql.ts";

/** Marks failed refunds, oldest first, as replaced by a new one of this amount. */
export async function coverFailed(tx: Tx, paymentId: string, refundId: string, amountPaise: number): Promise<void> {
  const failed = await tx
    .selectFrom("refunds as r")
    .select(["r.id", "r.amount_paise as paise"])
    .where("r.of_payment", "=", paymentId)
    .where("r.id", "<>", refundId)
    .where(isToRetry)
    .orderBy("r.id")
    .forUpdate()
    .execute();
  let leftPaise = amountPaise;
  for (const { id, paise } of failed) {
    if (paise > leftPaise) continue;
    leftPaise -= paise;
    await tx.updateTable("refunds").set({ retried_by: refundId }).where("id", "=", id).execute();
  }
}

/** Lowers a refund that the provider has not accepted. A refund lowered to 0 is closed and never sent. */
export async function lowerUnsent(tx: Tx, refundId: string, byPaise: number, now: Date): Promise<void> {
  const isNothing = sql<boolean>`amount_paise <= ${byPaise}`;
  await tx
    .updateTable("refunds")
    .set({
      decided_paise: sql<number>`coalesce(decided_paise, amount_paise)`,
      amount_paise: sql<number>`greatest(amount_paise - ${byPaise}::bigint, 0)`,
      status: sql<"processed">`CASE WHEN ${isNothing} THEN ${refundStatus.processed} ELSE status END`,
      updated_at: now,
    })
    .where("id", "=", refundId)
    .where("status", "in", ["queued", "failed"])
    .execute();
}

export interface FailedRefund {
  paymentId: string;
  orderId: string | null;
  amountPaise: number;
  reason: RefundReason;
  note: string | null;
}

/** Undefined if it did not fail at the provider, or was replaced. */
export async function lockFailedRefund(tx: Tx, refundId: string): Promise<FailedRefund | undefined> {
  return await tx
    .selectFrom("refunds as r")
    .select(["r.of_payment as paymentId", "r.order_id as orderId", "r.amount_paise as amountPaise", "r.reason", "r.note"])
    .where("r.id", "=", refundId)
    .where(isToRetry)
    .forUpdate()
    .executeTakeFirst();
}

/** The provider's IDs of the payment's failed refunds. */
export async function listFailedAtProvider(db: Db, paymentId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom("refunds as r")
    .select("r.provider_refund_id as id")
    .where("r.of_payment", "=", paymentId)
    .where(failedAtProvider)
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

export async function hasFailedRefund(db: Db, orderId: string): Promise<boolean> {
  const query = db.selectFrom("refunds as r").select("r.id").where("r.order_id", "=", orderId).where(failedAtProvider).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

export interface FailedToFollow {
  paymentId: string;
  providerRefundId: string;
}

/**
 * Claims failed refunds that the provider still counted as refunded at the last check. A refund is due again after as long as it
 * had existed at that check, between an hour and a day.
 */
export async function claimFailedToFollow(db: Db, now: Date, limit: number): Promise<FailedToFollow[]> {
  const { rows } = await sql<FailedToFollow>`
    UPDATE refunds SET updated_at = ${now} WHERE id IN (
      SELECT r.id FROM refunds r JOIN payments p ON p.payment_id = r.of_payment
      WHERE r.status = ${refundStatus.rejected} AND r.provider_refund_id IS NOT NULL
      AND r.updated_at + LEAST(GREATEST(r.updated_at - r.created_at, interval '1 hour'), interval '1 day') <= ${now}
      AND p.refunded_paise > (SELECT coalesce(sum(r.amount_paise), 0) FROM refunds r
        WHERE r.of_payment = p.payment_id AND NOT ${failedAtProvider})
      ORDER BY r.updated_at LIMIT ${limit} FOR UPDATE OF r SKIP LOCKED
    ) RETURNING of_payment AS "paymentId", provider_refund_id AS "providerRefundId"`.execute(db);
  return rows;
}

/** True if a payment that was too late to pay this order has been or is being refunded. */
export async function isLateMoneyRefunded(tx: Tx, orderId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.payment_id", "r.of_payment")
    .select("r.id")
    .where("r.order_id", "=", orderId)
    .where("r.reason", "in", ["order_cancelled", "order_superseded"])
    .where(sql<boolean>`NOT p.pays_order AND ${paymentRefundedPaise} > 0 AND NOT ${failedAtProvider}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
