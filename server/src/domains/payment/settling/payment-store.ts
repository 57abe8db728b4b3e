import type { ExceptionKind } from "@forno/contract/payment/rules/payment-exception.ts";
import type { RefundReason } from "@forno/contract/payment/rules/refund.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { lockByName } from "../../../platform/db/database.ts";
import { type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { deleteInSteps } from "../../../platform/db/statements/delete-in-steps.ts";
import { insertMany, rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { listOf, prepared } from "../../../platform/db/statements/prepared.ts";
import { itemAt } from "../../../platform/process/item-at.ts";
import { isQr, type ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { Db, Tx } from "../../../tables.ts";
import { type OrderState, stateColumns } from "../../order/lifecycle/order-changes-store.ts";
import { failedAtProvider, orders } from "../../order/order-sql.ts";
import { lostPaise } from "../refunds/refundable-store.ts";
import { mergeReport, type PaymentFacts, type PaymentRow } from "./payment-record.ts";

/** Of a report that belongs to none of our orders, whose lock would do. In the order of their IDs, to prevent deadlocks. */
export async function lockPayments(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  for (const id of paymentIds.toSorted()) await lockByName(tx, `payment ${id}`);
}

/** By payment, the QR code that stands for its order at the provider: of a known payment, or of the order that its notes name. */
export async function findQrs(tx: Tx, payments: readonly ProviderPayment[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom(
      sql<{ payment_id: string; receipt: string | null }>`unnest(${payments.map(({ id }) => id)}::text[],
        ${payments.map(({ receipt }) => receipt ?? null)}::uuid[])`.as<"reported">(sql`reported (payment_id, receipt)`),
    )
    .leftJoin("payments as p", "p.payment_id", "reported.payment_id")
    .innerJoin(orders.as("o"), (join) => join.on("o.id", "=", sql<string>`coalesce(p.order_id, reported.receipt)`))
    .select(["reported.payment_id as paymentId", "o.provider_order_id as qrId"])
    .where("o.channel", "<>", "web")
    .execute();
  return new Map(rows.flatMap(({ paymentId, qrId }) => (qrId !== null && isQr(qrId) ? [[paymentId, qrId] as const] : [])));
}

/** In the given order. The payments' orders, if any, must be locked, so that one of two concurrent reports sees the other's result. */
export async function readPaymentFacts(tx: Tx, payments: readonly ProviderPayment[]): Promise<PaymentFacts[]> {
  const rows = await factsOf(
    tx,
    payments.map(({ id }) => id),
    payments.map(({ currency }) => currency),
  );
  const facts = new Map(
    rows.map(({ reportedId, hasFailedRefund, refundsPaise, lostPaise, refundReason, ...known }) => {
      const row = known.payment_id === null ? null : (known as PaymentRow);
      return [reportedId, { known: row, hasFailedRefund, refundsPaise, lostPaise, refundReason } satisfies PaymentFacts];
    }),
  );
  return payments.map(({ id }) => facts.get(id) ?? NEVER_REPORTED);
}

const NEVER_REPORTED: PaymentFacts = { known: null, hasFailedRefund: false, refundsPaise: 0, lostPaise: 0, refundReason: null };

const FIXED_COLUMNS = ["payment_id", "provider_order_id", "created_at"] as const satisfies (keyof PaymentRow)[];
const UPDATED_COLUMNS = [
  "order_id",
  "amount_paise",
  "currency",
  "status",
  "status_rank",
  "method",
  "source",
  "pays_order",
  "fee_paise",
  "tax_paise",
  "refunded_paise",
  "refundable_paise",
  "captured_at",
  "updated_at",
] as const satisfies (keyof PaymentRow)[];
const PAYMENT_COLUMNS = [...FIXED_COLUMNS, ...UPDATED_COLUMNS];

const factsOf = prepared((db: Db, paymentIds: readonly string[], currencies: readonly string[]) => {
  const refunds = sql`refunds r WHERE r.of_payment = p.payment_id`;
  return (
    db
      .selectFrom(
        sql<{ payment_id: string; currency: string }>`
        ROWS FROM (unnest(${paymentIds}::text[], ${currencies}::text[]))`.as<"p">(sql`p (payment_id, currency)`),
      )
      // By key, whatever PostgreSQL assumes about the table's size: the plan may be from when it was empty.
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom("payments")
            .select(PAYMENT_COLUMNS.map((column) => `payments.${column}` as const))
            .whereRef("payments.payment_id", "=", "p.payment_id")
            .limit(sql.lit(1))
            .as("known"),
        (join) => join.onTrue(),
      )
      .select("p.payment_id as reportedId")
      .select(PAYMENT_COLUMNS.map((column) => `known.${column}` as const))
      .select((eb) =>
        eb.selectFrom("refunds as own").select("own.reason").whereRef("own.payment_id", "=", "p.payment_id").as("refundReason"),
      )
      .select([
        sql<boolean>`EXISTS (SELECT FROM ${refunds} AND ${failedAtProvider})`.as("hasFailedRefund"),
        sql<number>`(SELECT coalesce(sum(r.amount_paise), 0)::bigint FROM ${refunds} AND NOT ${failedAtProvider})`.as(
          "refundsPaise",
        ),
        sql<number>`${lostPaise}::bigint`.as("lostPaise"),
      ])
  );
});

const upsertPayments = (db: Db, json: string) =>
  insertMany(db, "payments", PAYMENT_COLUMNS, json).onConflict((conflict) =>
    conflict
      .column("payment_id")
      .doUpdateSet((eb) => Object.fromEntries(UPDATED_COLUMNS.map((column) => [column, eb.ref(`excluded.${column}`)]))),
  );

const storePayments = prepared(upsertPayments);

/** A unique index guarantees at most one that pays an order. */
export const paymentsStored = (tx: Tx, rows: readonly PaymentRow[]): Statement<null> =>
  statement(storePayments.query(tx, rowsAsJson(rows)), () => null);

/** Stores a report without settling it. The order, if any, must be locked. */
export async function recordPayment(tx: Tx, payment: ProviderPayment, orderId: string | null, now: Date): Promise<void> {
  if (orderId === null) await lockPayments(tx, [payment.id]);
  const facts = itemAt(await readPaymentFacts(tx, [payment]), 0);
  await storePayments(tx, rowsAsJson([mergeReport({ payment, source: "reconciler" }, facts, orderId, now)]));
}

export interface DecidedPayment {
  paysOrder: boolean;
  refundReason: RefundReason | null;
}

/** The IDs of the provider order and the payment, as a browser reports them. */
export interface Claim {
  providerOrderId: string;
  paymentId: string;
}

export interface ClaimedOrder {
  order: OrderState;
  /** What was decided about the payment before; null if it is new, or belongs to another order. */
  decision: DecidedPayment | null;
}

/** In the order of the claims; undefined for an unknown order. */
export async function findClaimed(db: Db, claims: readonly Claim[]): Promise<(ClaimedOrder | undefined)[]> {
  const rows = await claimed(
    db,
    claims.map(({ providerOrderId }) => providerOrderId),
    claims.map(({ paymentId }) => paymentId),
  );
  const found = new Map(
    rows.map(({ claimNumber, paysOrder, refundReason, ...order }) => {
      const decision = paysOrder === null ? null : { paysOrder, refundReason };
      return [claimNumber, { order, decision } satisfies ClaimedOrder];
    }),
  );
  return claims.map((_, index) => found.get(index + 1));
}

const claimed = prepared((db: Db, providerOrderIds: readonly string[], paymentIds: readonly string[]) =>
  db
    .selectFrom(
      sql<{ provider_order_id: string; payment_id: string; number: number }>`
        ROWS FROM (unnest(${listOf(providerOrderIds, "text")}, ${listOf(paymentIds, "text")})) WITH ORDINALITY`.as<"claim">(
        sql`claim (provider_order_id, payment_id, number)`,
      ),
    )
    .innerJoin(orders.as("o"), "o.provider_order_id", "claim.provider_order_id")
    .leftJoin("payments as p", (join) => join.onRef("p.payment_id", "=", "claim.payment_id").onRef("p.order_id", "=", "o.id"))
    .leftJoin("refunds as r", "r.payment_id", "p.payment_id")
    .select(["claim.number as claimNumber", "p.pays_order as paysOrder", "r.reason as refundReason"])
    .select(stateColumns.map((column) => `o.${column}` as const)),
);

/** Null if it is unknown, or belongs to none of our orders. */
export async function findOrderOfPayment(db: Db, paymentId: string): Promise<string | null> {
  const query = db.selectFrom("payments").select("order_id as orderId").where("payment_id", "=", paymentId);
  return (await query.executeTakeFirst())?.orderId ?? null;
}

export async function findPayingPayment(db: Db, orderId: string): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom("payments")
    .select("payment_id as id")
    .where("order_id", "=", orderId)
    .where("pays_order", "=", true)
    .executeTakeFirst();
}

/** Raises an exception, once per payment and kind. Returns false if it was raised before. */
export async function insertException(
  tx: Tx,
  kind: ExceptionKind,
  payment: ProviderPayment,
  orderId: string | null,
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("payment_anomalies")
    .values({
      id: newId(),
      kind,
      payment_id: payment.id,
      provider_order_id: payment.orderId,
      order_id: orderId,
      amount_paise: payment.amountPaise,
      currency: payment.currency,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(["kind", "payment_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface WebhookEvent {
  id: string;
  name: string;
}

/**
 * Returns the IDs of those that were not counted before. A concurrent delivery of the same event waits here until this transaction
 * ends. Ordered, to prevent deadlocks between two sets with the same events.
 */
export async function countWebhookEvents(tx: Tx, events: readonly WebhookEvent[], now: Date): Promise<Set<string>> {
  const rows = await tx
    .insertInto("webhook_events")
    .columns(["event_id", "name", "received_at"])
    .expression(
      sql`SELECT id, name, ${now}::timestamptz FROM unnest(${events.map(({ id }) => id)}::text[], ${events.map(({ name }) => name)}::text[])
        AS event (id, name) ORDER BY id`,
    )
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .returning("event_id as id")
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** When the last event of the provider arrived; null: none, or it is too old to be stored. */
export async function lastWebhookEventAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("webhook_events")
    .select("received_at as at")
    .orderBy("received_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function deleteOldEvents(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "webhook_events", sql`received_at < ${before}`, stopped);
}
