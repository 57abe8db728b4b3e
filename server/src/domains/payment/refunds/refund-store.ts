import type { AutomaticRefundReason, RefundReason, RefundStatus } from "@forno/contract/payment/rules/refund.ts";
import { type RawBuilder, sql } from "kysely";
import { v7 as newId } from "uuid";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import type { ProviderPayment, ProviderRefund } from "../../../providers/payment/payment-provider.ts";
import { refundReason, refundStatus } from "../../../rules/literals-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { OrderState } from "../../order/lifecycle/order-changes-store.ts";
import { editRefundPaise, failedAtProvider, orders, paymentRefundedPaise } from "../../order/order-sql.ts";
import { coverFailed, lowerUnsent } from "../refund-sending/failed-refund-store.ts";
import { isHeldByDispute, refundablePaise } from "./refundable-store.ts";

interface NewRefund {
  paymentId: string;
  orderId: string | null;
  amountPaise: number;
}

const rowOf = ({ orderId, amountPaise }: NewRefund, now: Date) =>
  ({ id: newId(), order_id: orderId, amount_paise: amountPaise, status: "queued", created_at: now, updated_at: now }) as const;

/** Inserts an automatic refund, once per payment. Null if it was decided before. */
export async function insertOwnRefund(
  tx: Tx,
  refund: NewRefund & { reason: AutomaticRefundReason },
  now: Date,
): Promise<string | null> {
  const row = await tx
    .insertInto("refunds")
    .values({ ...rowOf(refund, now), payment_id: refund.paymentId, reason: refund.reason })
    .onConflict((conflict) => conflict.column("payment_id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!row) return null;
  await coverFailed(tx, refund.paymentId, row.id, refund.amountPaise);
  return row.id;
}

/** Inserts a refund by an admin. The caller has locked the payment's order and checked what is left. */
export async function insertPartialRefund(
  tx: Tx,
  refund: NewRefund & { reason?: RefundReason; note: string | null; requestedBy: string | null; coversPaise?: number },
  now: Date,
): Promise<string> {
  const { paymentId, reason = "admin", note, requestedBy, coversPaise = refund.amountPaise } = refund;
  const values = { part_of: paymentId, reason, note, requested_by: requestedBy };
  const row = await tx
    .insertInto("refunds")
    .values({ ...rowOf(refund, now), ...values })
    .returning("id")
    .executeTakeFirstOrThrow();
  await coverFailed(tx, paymentId, row.id, coversPaise);
  return row.id;
}

/** In paise: what can still be refunded of a payment, and what was refunded. */
export async function readRefundable(db: Db, paymentId: string): Promise<Refundable> {
  return refundableOf(await amounts(db, paymentId));
}

type PaidOrder = Pick<
  OrderState,
  "status" | "payment" | "paymentMethod" | "refunded" | "totalPaise" | "refundedPaise" | "keepsPayment"
>;

/** In cash or at the counter's terminal: whoever refunds it hands the money back. */
export const isPaidByHand = ({ payment, paymentMethod }: PaidOrder): boolean =>
  payment && (paymentMethod === "cash" || paymentMethod === "card");

/** Of the payment that pays the order, or of what was received by hand. Before the delivery that is returned by cancelling. */
export async function readRefundableOf(db: Db, order: PaidOrder, payment: { id: string } | undefined): Promise<Refundable> {
  if (payment) return await readRefundable(db, payment.id);
  if (!isPaidByHand(order)) return { leftPaise: 0, refundedPaise: 0 };
  const refundedPaise = order.refunded ? order.totalPaise : order.refundedPaise;
  return { leftPaise: order.status === "delivered" || order.keepsPayment ? order.totalPaise - refundedPaise : 0, refundedPaise };
}

interface Refundable {
  leftPaise: number;
  refundedPaise: number;
}

const amounts = prepared((db: Db, paymentId: string) =>
  db
    .selectFrom("payments as p")
    .select([refundablePaise.as("amountPaise"), paymentRefundedPaise.as("refundedPaise"), editRefundPaise.as("editPaise")])
    .where("p.payment_id", "=", paymentId),
);

/** What was refunded because the order was edited is no refund of it. */
function refundableOf([row]: { amountPaise: number; refundedPaise: number; editPaise: number }[]): Refundable {
  const { amountPaise, refundedPaise, editPaise } = row ?? { amountPaise: 0, refundedPaise: 0, editPaise: 0 };
  return { leftPaise: Math.max(0, amountPaise - refundedPaise), refundedPaise: refundedPaise - editPaise };
}

/** A refund of ours that the provider has not accepted yet. A refund held by an open dispute is not sent. */
export async function findOpenRefund(db: Db, refundId: string) {
  return await db
    .selectFrom("refunds as r")
    .select(["id", "of_payment as paymentId", "order_id as orderId", "amount_paise as amountPaise"])
    .select((eb) =>
      eb
        .selectFrom("payments as p")
        .innerJoin(orders.as("o"), "o.id", "p.order_id")
        .select("o.provider_key_id")
        .whereRef("p.payment_id", "=", "r.of_payment")
        .as("providerKeyId"),
    )
    .select(["decided_paise as decidedPaise", "provider_refund_id as providerRefundId", "attempts", "created_at as createdAt"])
    .where("id", "=", refundId)
    .where("status", "in", ["queued", "failed"])
    .where("reason", "<>", "at_provider")
    .where(sql<boolean>`NOT ${isHeldByDispute}`)
    .executeTakeFirst();
}

export async function readRefundStatus(db: Db, refundId: string): Promise<RefundStatus | undefined> {
  return (await db.selectFrom("refunds").select("status").where("id", "=", refundId).executeTakeFirst())?.status;
}

/**
 * Lowers a refund to what the provider has left. If nothing is left, it is closed: either the provider's unreported refund of the
 * same amount is this one, or it is not needed. Returns false, without a change, if enough is left, if a report arrived in the
 * meantime, or if this refund may have been made already: the provider refunded the same amount for an unknown reason, and a lower
 * refund under another key would be a second one.
 */
export async function lowerRefund(tx: Tx, refundId: string, payment: ProviderPayment, now: Date): Promise<boolean> {
  const open = await tx
    .selectFrom("refunds")
    .select("amount_paise as amountPaise")
    .where("id", "=", refundId)
    .where("status", "in", ["queued", "failed"])
    .forUpdate()
    .executeTakeFirst();
  const leftPaise = (await readRefundablePaise(tx, payment)) - payment.amountRefundedPaise;
  if (!open || leftPaise >= open.amountPaise) return false;
  const isThrough = leftPaise <= 0;
  const unexplainedPaise = payment.amountRefundedPaise - (await readPaiseAtProvider(tx, refundId, payment.id));
  if (!isThrough && unexplainedPaise >= open.amountPaise) return false;
  const throughPaise = unexplainedPaise === open.amountPaise ? open.amountPaise : 0;
  await tx
    .updateTable("refunds")
    .set((eb) => ({
      amount_paise: isThrough ? throughPaise : leftPaise,
      decided_paise: eb.fn.coalesce("decided_paise", "amount_paise"),
      updated_at: now,
      ...(isThrough && { status: "processed" as const, last_error: null }),
    }))
    .where("id", "=", refundId)
    .execute();
  return true;
}

async function readRefundablePaise(tx: Tx, { id, amountPaise }: ProviderPayment): Promise<number> {
  const query = tx.selectFrom("payments as p").select(refundablePaise.as("paise")).where("p.payment_id", "=", id);
  return (await query.executeTakeFirst())?.paise ?? amountPaise;
}

/** Lowers refunds that the provider has not accepted to what a lost dispute has left, newest first. A refund of 0 is never sent. */
export async function lowerToRefundable(tx: Tx, paymentId: string, now: Date): Promise<void> {
  const payment = await tx
    .selectFrom("payments as p")
    .select([
      refundablePaise.as("refundablePaise"),
      sql<number>`(SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM refunds r
        WHERE r.of_payment = p.payment_id AND r.status <> ${refundStatus.settled} AND NOT ${failedAtProvider})`.as("decidedPaise"),
    ])
    .where("p.payment_id", "=", paymentId)
    .executeTakeFirst();
  let excessPaise = payment ? payment.decidedPaise - payment.refundablePaise : 0;
  if (excessPaise <= 0) return;
  const unsent = await tx
    .selectFrom("refunds")
    .select(["id", "amount_paise as paise"])
    .where("of_payment", "=", paymentId)
    .where("status", "in", ["queued", "failed"])
    .where("reason", "<>", "at_provider")
    .orderBy("id", "desc")
    .forUpdate()
    .execute();
  for (const { id, paise } of unsent) {
    const byPaise = Math.min(paise, excessPaise);
    excessPaise -= byPaise;
    if (byPaise > 0) await lowerUnsent(tx, id, byPaise, now);
  }
}

/** In paise: what the provider has refunded or is refunding, without one refund. */
async function readPaiseAtProvider(tx: Tx, besides: string, paymentId: string): Promise<number> {
  const { paise } = await tx
    .selectFrom("refunds")
    .select(sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as("paise"))
    .where("of_payment", "=", paymentId)
    .where("id", "<>", besides)
    .where("status", "in", ["pending", "processed"])
    .executeTakeFirstOrThrow();
  return paise;
}

const SENT: readonly RefundStatus[] = ["pending", "processed", "settled"];
export const isSent = (status: RefundStatus): boolean => SENT.includes(status);

interface Owed {
  refundId: string | null;
  paymentId: string | null;
  orderId: string | null;
}

/**
 * Settles the refunds of an exception: one of ours, or all of its payment, except refunds of another order that the payment pays by
 * now. Those that the provider has not accepted are never sent again. Returns their previous statuses.
 */
export async function settleRefunds(tx: Tx, { refundId, paymentId, orderId }: Owed, now: Date): Promise<RefundStatus[]> {
  const refunds = await tx
    .selectFrom("refunds")
    .select(["id", "status", "retried_by as retriedBy"])
    .where((eb) =>
      eb.or([
        eb("id", "=", refundId),
        eb.and([eb("of_payment", "=", paymentId), eb.or([eb("order_id", "is", null), eb("order_id", "=", orderId)])]),
      ]),
    )
    .where("reason", "<>", "at_provider")
    .orderBy("id")
    .forUpdate()
    .execute();
  const open = refunds.filter(({ status, retriedBy }) => !isSent(status) && retriedBy === null).map(({ id }) => id);
  const isOpen = sql<boolean>`id = ANY(${open}::uuid[])`;
  if (open.length > 0) await tx.updateTable("refunds").set({ status: "settled", updated_at: now }).where(isOpen).execute();
  return refunds.map(({ status }) => status);
}

/**
 * The order of its payment must be locked if the attempt made a refund. Returns false if an event has reported its end in the
 * meantime.
 */
export async function storeAttempt(
  db: Db,
  refundId: string,
  attempt: { refund: Pick<ProviderRefund, "id" | "status"> } | { error: string },
  now: Date,
): Promise<boolean> {
  const made = "refund" in attempt ? attempt.refund : null;
  const { numUpdatedRows } = await db
    .updateTable("refunds")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      status: made?.status === "failed" ? "rejected" : (made?.status ?? "failed"),
      last_error: "error" in attempt ? attempt.error : null,
      updated_at: now,
      ...(made && { provider_refund_id: made.id }),
    }))
    .where("id", "=", refundId)
    .where("status", "in", ["queued", "failed"])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores that a refund can never be sent. The order of its payment must be locked. Returns false if it is no longer open. */
export async function storeRejected(tx: Tx, refundId: string, error: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("refunds")
    .set({ status: "rejected", last_error: error, updated_at: now })
    .where("id", "=", refundId)
    .where("status", "in", ["queued", "failed"])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Claims refunds that the provider has accepted but not finished. A refund is due again after as long as it had existed at the last
 * check, between an hour and a day. Returns their provider IDs, at most `limit`.
 */
export async function claimPendingRefunds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ providerRefundId: string }>`
    UPDATE refunds SET updated_at = ${now} WHERE id IN (
      SELECT id FROM refunds WHERE status = ${refundStatus.pending} AND provider_refund_id IS NOT NULL
      AND updated_at + LEAST(GREATEST(updated_at - created_at, interval '1 hour'), interval '1 day') <= ${now}
      ORDER BY updated_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING provider_refund_id AS "providerRefundId"`.execute(db);
  return rows.map((row) => row.providerRefundId);
}

/** Claims refunds of ours that were not touched since `before`, at most `limit`. */
export async function claimLeftRefunds(db: Db, before: Date, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE refunds SET updated_at = ${now} WHERE id IN (
      SELECT r.id FROM refunds r WHERE status IN (${refundStatus.queued}, ${refundStatus.failed})
      AND reason <> ${refundReason.at_provider} AND updated_at <= ${before}
      AND NOT ${isHeldByDispute}
      ORDER BY updated_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ) RETURNING id`.execute(db);
  return rows.map((row) => row.id);
}

/**
 * Settles refunds that were not processed yet: no real provider has money of the sandbox. `sandboxOrders`: subquery of the IDs of
 * the sandbox's orders.
 */
export async function settleSandboxRefunds(tx: Tx, sandboxOrders: RawBuilder<unknown>, now: Date): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ status: "settled", updated_at: now })
    .where("status", "in", ["queued", "pending", "failed"])
    .where(sql<boolean>`of_payment IN (SELECT payment_id FROM payments WHERE provider_order_id IN (${sandboxOrders}))`)
    .execute();
}

/** The status of the refund made at `grantedAt`, or of the one that replaced it. Undefined for cash. */
export async function selectGrantedRefund(tx: Tx, orderId: string, grantedAt: Date): Promise<RefundStatus | undefined> {
  const { rows } = await sql<{ status: RefundStatus }>`
    WITH RECURSIVE made AS (
      SELECT status, retried_by FROM refunds WHERE order_id = ${orderId} AND reason = ${refundReason.admin} AND created_at = ${grantedAt}
      UNION ALL SELECT r.status, r.retried_by FROM refunds r JOIN made ON r.id = made.retried_by
    ) SELECT status FROM made WHERE retried_by IS NULL LIMIT 1`.execute(tx);
  return rows[0]?.status;
}

/** Why admins refunded parts of an order's payments, in their words, oldest first. */
export const selectRefundsOf = (db: Db, orderId: string) =>
  db
    .selectFrom("refunds")
    .select(["id", "note", "reason", "status", "provider_refund_id as providerRefundId", "retried_by as retriedBy"])
    .select(["created_at as createdAt", "updated_at as updatedAt"])
    .where("order_id", "=", orderId)
    .orderBy("created_at")
    .execute();
