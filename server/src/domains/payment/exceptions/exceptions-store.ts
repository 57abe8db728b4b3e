/** SQL of payment exceptions: table `payment_anomalies`. */

import { toRupees } from "@forno/contract/money/money.ts";
import type { PaymentException } from "@forno/contract/payment/payment-admin.ts";
import { EXCEPTION_KINDS, type ExceptionKind } from "@forno/contract/payment/rules/payment-exception.ts";
import { CURRENCY } from "@forno/contract/settings/settings.ts";
import { type RawBuilder, sql } from "kysely";
import { v7 as newId } from "uuid";
import { FINGERPRINT_PREFIX, type UnreadableDispute, type UnreadablePayment } from "../../../providers/payment/payment-provider.ts";
import { exceptionKind, paymentStatus, refundReason, refundStatus } from "../../../rules/literals-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { OrderState } from "../../order/lifecycle/order-changes-store.ts";
import { failedAtProvider, isToRetry, orders, paymentRefundedPaise } from "../../order/order-sql.ts";
import type { OrderCursor } from "../../order/reading/order-pages.ts";
import { users } from "../../user/account/user-store.ts";
import { isHeldByDispute, refundablePaise } from "../refunds/refundable-store.ts";

/** A refund is raised if it is not processed after a day, or was refused this often. */
const REFUND_LATE = sql`interval '1 day'`;
const REFUND_ATTEMPTS = 3;
/** Since when a refund `r` could be sent: a dispute may have held it. */
const dueSince = sql<Date>`greatest(r.created_at, (SELECT max(d.ended_at) FROM disputes d WHERE d.payment_id = r.of_payment))`;
/** How late an event may be, and how far back payments are considered. */
const EVENT_LATE = sql`interval '2 hours'`;
const EVENT_LOOK_BACK = sql`interval '2 days'`;

/**
 * Raises late and refused refunds: all, or only `refundId`. Returns how many. A refund that failed at the bank is raised at once,
 * while the shop still has the money. One that an admin resolved is not raised again.
 */
export async function raiseFailingRefunds(db: Db, now: Date, refundId: string | null = null): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO payment_anomalies (id, kind, refund_id, payment_id, order_id, amount_paise, currency, detail, created_at)
    SELECT gen_random_uuid(), ${exceptionKind.refund_failing}, r.id, NULL, r.order_id, r.amount_paise, p.currency, r.last_error, ${now}
    FROM refunds r JOIN payments p ON p.payment_id = r.of_payment
    WHERE ((r.status IN (${refundStatus.queued}, ${refundStatus.pending}, ${refundStatus.failed})
        AND r.reason <> ${refundReason.at_provider} AND (r.status = ${refundStatus.pending} OR NOT ${isHeldByDispute})
        AND ((r.status = ${refundStatus.failed} AND r.attempts >= ${REFUND_ATTEMPTS}) OR ${dueSince} <= ${now}::timestamptz - ${REFUND_LATE}))
      OR (${isToRetry} AND ${paymentRefundedPaise} < ${refundablePaise}))
    AND (${refundId}::uuid IS NULL OR r.id = ${refundId}::uuid)
    AND NOT EXISTS (SELECT FROM payment_anomalies a
      WHERE a.refund_id = r.id AND (a.resolved_at IS NULL OR a.resolved_by IS NOT NULL))
    ON CONFLICT DO NOTHING`.execute(db);
  return numAffectedRows;
}

/** Raised if payments were made, but for hours no event about them or later ones arrived. */
export async function raiseSilentWebhook(db: Db, now: Date): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    INSERT INTO payment_anomalies (id, kind, created_at)
    SELECT gen_random_uuid(), ${exceptionKind.webhook_silent}, ${now} FROM (
      SELECT max(created_at) AS at FROM payments
      WHERE status = ${paymentStatus.captured} AND order_id IS NOT NULL
      AND created_at BETWEEN ${now}::timestamptz - ${EVENT_LOOK_BACK} AND ${now}::timestamptz - ${EVENT_LATE}
    ) AS newest
    WHERE at IS NOT NULL
    AND NOT EXISTS (SELECT FROM webhook_events e WHERE e.received_at >= newest.at)
    AND NOT EXISTS (SELECT FROM payment_anomalies a WHERE a.kind = ${exceptionKind.webhook_silent} AND a.resolved_at >= newest.at)
    ON CONFLICT DO NOTHING`.execute(db);
  return numAffectedRows;
}

/** Returns the IDs of newly reported ones, even if they were resolved since. */
export async function raiseUnreadable(db: Db, payments: readonly UnreadablePayment[], now: Date): Promise<string[]> {
  const rows = await db
    .insertInto("payment_anomalies")
    .values((eb) =>
      payments.map(({ id, orderId, detail }) => ({
        id: newId(),
        kind: "payment_unreadable" as const,
        payment_id: id,
        provider_order_id: orderId,
        order_id: eb.selectFrom(orders.as("o")).select("o.id").where("o.provider_order_id", "=", orderId),
        detail,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(["kind", "payment_id"]).doNothing())
    .returning("payment_id")
    .execute();
  return rows.flatMap(({ payment_id }) => payment_id ?? []);
}

/** Returns the IDs of newly reported ones, even if they were resolved since. */
export async function raiseUnreadableDisputes(db: Db, disputes: readonly UnreadableDispute[], now: Date): Promise<string[]> {
  if (disputes.length === 0) return [];
  const rows = await db
    .insertInto("payment_anomalies")
    .values((eb) =>
      disputes.map(({ id, paymentId, detail }) => ({
        id: newId(),
        kind: "dispute_unreadable" as const,
        provider_dispute_id: id,
        disputed_payment_id: paymentId,
        order_id: eb.selectFrom("payments").select("order_id").where("payment_id", "=", paymentId),
        detail,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("provider_dispute_id as id")
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** Returns false if it was raised before. */
export async function raiseUnknownOrder(db: Db, order: OrderState, detail: string | null, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO payment_anomalies (id, kind, provider_order_id, order_id, amount_paise, currency, detail, created_at)
    VALUES (${newId()}, ${exceptionKind.order_unknown}, ${order.providerOrderId}, ${order.id}, ${order.totalPaise}, ${CURRENCY}, ${detail}, ${now})
    ON CONFLICT (order_id) WHERE kind = ${exceptionKind.order_unknown} DO NOTHING`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns true if it is newly raised. */
export async function recordFailingProvider(db: Db, detail: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    INSERT INTO payment_anomalies AS a (id, kind, detail, created_at, seen_at)
    VALUES (${newId()}, ${exceptionKind.provider_failing}, ${detail}, ${now}, ${now})
    ON CONFLICT (kind) WHERE resolved_at IS NULL AND kind IN (${exceptionKind.webhook_silent}, ${exceptionKind.provider_failing})
    DO UPDATE SET detail = excluded.detail, seen_at = greatest(a.seen_at, excluded.seen_at)
    RETURNING xmax = 0 AS "isNew"`.execute(db);
  return rows[0]?.isNew === true;
}

/** `answeredAt`: when the provider last responded; `quietSince`: since when no instance has reported failures. */
interface ProviderAnswers {
  answeredAt: Date | null;
  quietSince: Date;
}

/** For an exception `a`, by its kind: the condition under which its reason no longer exists. */
function reasonGone({ answeredAt, quietSince }: ProviderAnswers, now: Date): Record<ExceptionKind, RawBuilder<boolean>> {
  const isInProgress = sql`r.status = ${refundStatus.pending} AND ${dueSince} > ${now}::timestamptz - ${REFUND_LATE}`;
  const isDone = sql`r.status IN (${refundStatus.processed}, ${refundStatus.settled})`;
  const isPaidBack = sql<boolean>`(EXISTS (SELECT FROM refunds r WHERE r.of_payment = a.payment_id AND NOT ${failedAtProvider})
    AND NOT EXISTS (SELECT FROM refunds r WHERE r.of_payment = a.payment_id AND NOT (${isDone}) AND NOT ${failedAtProvider}))`;
  const isReported = sql<boolean>`EXISTS (SELECT FROM payments p WHERE p.payment_id = a.payment_id AND p.updated_at >= a.created_at)`;
  return {
    unknown_order: sql`(EXISTS (SELECT FROM payments p WHERE p.payment_id = a.payment_id AND p.order_id IS NOT NULL) OR ${isPaidBack})`,
    amount_mismatch: isPaidBack,
    currency_mismatch: isPaidBack,
    refund_failing: sql`EXISTS (SELECT FROM refunds r WHERE r.id = a.refund_id
      AND (${isDone} OR (${isInProgress}) OR (${failedAtProvider} AND (NOT ${isToRetry} OR EXISTS (
        SELECT FROM payments p WHERE p.payment_id = r.of_payment AND ${paymentRefundedPaise} >= ${refundablePaise})))))`,
    webhook_silent: sql`EXISTS (SELECT FROM webhook_events e WHERE e.received_at >= a.created_at)`,
    provider_failing: sql`coalesce(a.seen_at, a.created_at) <= ${quietSince}::timestamptz
      AND coalesce(a.seen_at, a.created_at) <= ${answeredAt}::timestamptz`,
    // Reported again, in a known format.
    payment_unreadable: isReported,
    order_unknown: sql`(EXISTS (SELECT FROM payments p WHERE p.order_id = a.order_id AND p.updated_at >= a.created_at)
      OR EXISTS (SELECT FROM ${orders} o WHERE o.id = a.order_id AND o.provider_unknown_at IS NULL))`,
    dispute: sql`EXISTS (SELECT FROM disputes d WHERE d.dispute_id = a.dispute_id AND d.ended_at IS NOT NULL)`,
    dispute_unreadable: sql`EXISTS (SELECT FROM disputes d WHERE d.dispute_id = a.provider_dispute_id AND d.said_at >= a.created_at)`,
  };
}

/** Resolves exceptions whose reason no longer exists. Returns how many. */
export async function closeSettled(db: Db, answers: ProviderAnswers, now: Date): Promise<bigint> {
  const reasons = reasonGone(answers, now);
  const isGone = EXCEPTION_KINDS.map((kind) => sql`WHEN ${exceptionKind[kind]} THEN ${reasons[kind]}`);
  const { numAffectedRows = 0n } = await sql`
    UPDATE payment_anomalies a SET resolved_at = ${now}
    WHERE resolved_at IS NULL AND CASE kind ${sql.join(isGone, sql` `)} END`.execute(db);
  return numAffectedRows;
}

const selectExceptions = (db: Db) =>
  db
    .selectFrom("payment_anomalies as a")
    .leftJoin("refunds as own", "own.id", "a.refund_id")
    .leftJoin("disputes as d", "d.dispute_id", "a.dispute_id")
    .leftJoin(orders.as("o"), "o.id", "a.order_id")
    .leftJoin(users.as("u"), "u.id", "a.resolved_by")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("refunds as r")
          .select(isToRetry.as("isRefundToRetry"))
          .select(["r.id as refundId", "r.status as refundStatus", "r.attempts as refundAttempts", "r.last_error as refundError"])
          .where((where) =>
            where.or([where("r.id", "=", where.ref("a.refund_id")), where("r.of_payment", "=", where.ref("a.payment_id"))]),
          )
          .orderBy("r.created_at", "desc")
          .limit(1)
          .as("back"),
      (join) => join.onTrue(),
    )
    .selectAll("a")
    .select([
      "own.of_payment as refundedPayment",
      "o.order_number as orderNumber",
      "o.total_paise as totalPaise",
      "u.name as resolver",
    ])
    .select(["refundId", "isRefundToRetry", "refundStatus", "refundAttempts", "refundError"])
    .select(["d.payment_id as disputedPayment", "d.status as disputeStatus", "d.phase", "d.reason_code as reasonCode"])
    .select(["d.respond_by as respondBy", "d.deducted_paise as deductedPaise", "d.evidence"]);

export type ExceptionRow = Awaited<ReturnType<ReturnType<typeof selectExceptions>["executeTakeFirstOrThrow"]>>;

export async function selectExceptionPage(
  db: Db,
  { isOpen, limit, after }: { isOpen: boolean; limit: number; after: OrderCursor | null },
): Promise<ExceptionRow[]> {
  let query = selectExceptions(db).where("a.resolved_at", isOpen ? "is" : "is not", null);
  if (after) query = query.where(sql<boolean>`(a.created_at, a.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`);
  return await query
    .orderBy("a.created_at", "desc")
    .orderBy("a.id", "desc")
    .limit(limit + 1)
    .execute();
}

export async function selectException(db: Db, id: string): Promise<ExceptionRow | undefined> {
  return await selectExceptions(db).where("a.id", "=", id).executeTakeFirst();
}

export const openExceptionCount = (db: Db) =>
  db
    .selectFrom("payment_anomalies")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("resolved_at", "is", null);

export async function countOpenExceptions(db: Db): Promise<number> {
  const { count } = await openExceptionCount(db).executeTakeFirstOrThrow();
  return count;
}

export interface OpenExceptions {
  kind: ExceptionKind;
  count: number;
  /** When the oldest was raised. */
  oldestAt: Date;
}

/** By kind; kinds without an open exception are missing. */
export async function readOpenExceptions(db: Db): Promise<OpenExceptions[]> {
  return await db
    .selectFrom("payment_anomalies")
    .select(({ fn }) => ["kind", fn.countAll<number>().as("count"), fn.min<Date>("created_at").as("oldestAt")])
    .where("resolved_at", "is", null)
    .groupBy("kind")
    .execute();
}

/** Returns false if it is already resolved. */
export async function resolveException(
  tx: Tx,
  id: string,
  by: { userId: string | null; note: string },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("payment_anomalies")
    .set({ resolved_at: now, resolved_by: by.userId, note: by.note })
    .where("id", "=", id)
    .where("resolved_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Waits for concurrent actions on it. Returns false if it was resolved, by an admin or because its reason no longer exists. */
export async function lockOpenException(tx: Tx, id: string): Promise<boolean> {
  const query = tx.selectFrom("payment_anomalies").select("id").where("id", "=", id).where("resolved_at", "is", null);
  return (await query.forUpdate().executeTakeFirst()) !== undefined;
}

/** Serializes refunds of the same payment. */
export async function lockPayment(tx: Tx, paymentId: string) {
  return await tx
    .selectFrom("payments")
    .select("order_id as orderId")
    .where("payment_id", "=", paymentId)
    .forUpdate()
    .executeTakeFirst();
}

export const toException = (row: ExceptionRow): PaymentException => ({
  _id: row.id,
  kind: row.kind,
  createdAt: row.created_at.toISOString(),
  paymentId: row.payment_id ?? row.refundedPayment ?? row.disputedPayment ?? row.disputed_payment_id,
  order: row.order_id && row.orderNumber ? { _id: row.order_id, orderNumber: row.orderNumber } : null,
  amount: row.amount_paise === null ? null : toRupees(row.amount_paise),
  currency: row.currency,
  expectedAmount: row.totalPaise === null ? null : toRupees(row.totalPaise),
  refund: row.refundStatus ? { status: row.refundStatus, attempts: row.refundAttempts ?? 0 } : null,
  dispute:
    row.dispute_id && row.disputeStatus
      ? {
          disputeId: row.dispute_id,
          status: row.disputeStatus,
          phase: row.phase,
          reasonCode: row.reasonCode,
          respondBy: row.respondBy?.toISOString() ?? null,
          deducted: toRupees(row.deductedPaise ?? 0),
          evidence: row.evidence,
        }
      : null,
  disputeId: row.dispute_id ?? (row.provider_dispute_id?.startsWith(FINGERPRINT_PREFIX) ? null : row.provider_dispute_id),
  detail: row.refundError ?? row.detail,
  resolved: row.resolved_at && { at: row.resolved_at.toISOString(), by: row.resolver, note: row.note },
});
