import type { ExceptionKind } from "@forno/contract/payment/rules/payment-exception.ts";
import type { PaymentSource, PaymentStatus } from "@forno/contract/payment/rules/payment-status.ts";
import type { RefundReason } from "@forno/contract/payment/rules/refund.ts";
import { type Insertable, sql } from "kysely";
import { v7 as newId } from "uuid";
import { batch, type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { deleteInSteps } from "../../../platform/db/statements/delete-in-steps.ts";
import { insertMany, rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { pipelined, prepared } from "../../../platform/db/statements/prepared.ts";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";
import { type OrderState, stateColumns } from "../../order/lifecycle/order-changes-store.ts";
import { orders } from "../../order/order-sql.ts";
import { failedAtProvider } from "../../order/reading/refunded-store.ts";
import { refundable } from "../refunds/refund-store.ts";

/** A payment's status only rises: an event that is older than the stored status changes nothing. */
const RANK: Record<PaymentStatus, number> = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 };

export interface RecordedPayment {
  /** The highest status ever reported. */
  status: PaymentStatus;
  paysOrder: boolean;
  /** In paise: the amount less what is refunded or being refunded. */
  leftPaise: number;
  /** When the shop first knew that it was captured. */
  capturedAt: Date | null;
}

/** The order's row, if any, must be locked, so that one of two concurrent reports sees the other's result. */
export async function recordPayment(
  tx: Tx,
  payment: ProviderPayment,
  orderId: string | null,
  source: PaymentSource,
  now: Date,
): Promise<RecordedPayment> {
  const facts = { status: payment.status, status_rank: RANK[payment.status], method: payment.method, source, updated_at: now };
  const reported = tx
    .insertInto("payments")
    .values({
      payment_id: payment.id,
      provider_order_id: payment.orderId,
      order_id: orderId,
      amount_paise: payment.amountPaise,
      currency: payment.currency,
      created_at: payment.createdAt,
      captured_at: facts.status_rank >= RANK.captured ? now : null,
      ...facts,
    })
    .onConflict((conflict) =>
      conflict
        .column("payment_id")
        .doUpdateSet((eb) => ({
          ...facts,
          // Null stays null: captured by a build that did not store the time.
          captured_at: eb
            .case()
            .when("payments.status_rank", "<", RANK.captured)
            .then(eb.ref("excluded.captured_at"))
            .else(eb.ref("payments.captured_at"))
            .end(),
        }))
        .where((eb) =>
          eb.or([
            eb("payments.status_rank", "<", eb.ref("excluded.status_rank")),
            // A response that was fetched, unlike an event, reflects a failed refund.
            eb.and([eb.val(source !== "webhook"), eb("payments.status", "=", "refunded"), eb("excluded.status", "=", "captured")]),
          ]),
        ),
    );
  const known = tx
    .updateTable("payments as p")
    .set((eb) => ({
      order_id: eb.fn.coalesce("p.order_id", eb.val(orderId)),
      fee_paise: eb.fn.coalesce("p.fee_paise", eb.val(payment.feePaise)),
      tax_paise: eb.fn.coalesce("p.tax_paise", eb.val(payment.taxPaise)),
      // An event is a snapshot of an earlier moment; a fetched response is current, and its amount is lower after a failed refund.
      refunded_paise:
        source === "webhook"
          ? sql<number>`CASE WHEN EXISTS (SELECT FROM refunds r WHERE r.of_payment = p.payment_id AND ${failedAtProvider})
              THEN p.refunded_paise ELSE greatest(p.refunded_paise, ${payment.amountRefundedPaise}::bigint) END`
          : payment.amountRefundedPaise,
    }))
    .where("payment_id", "=", payment.id)
    .returning(["status", "pays_order as paysOrder", "captured_at as capturedAt"]);
  const [, [recorded], { leftPaise }] = await batch(
    tx,
    statement(reported, () => null),
    statement(known, (rows) => rows),
    refundable(tx, payment.id),
  );
  if (!recorded) throw new Error(`payment ${payment.id} was not recorded`);
  return { ...recorded, leftPaise };
}

/**
 * Those IDs that belong to payments reported or disputed before, or to provider orders with a reported payment. A dispute may be
 * known before its payment.
 */
export const knownPayments = (tx: Tx, paymentIds: readonly string[], providerOrderIds: readonly string[]): Statement<Set<string>> =>
  statement(knownBefore.query(tx, paymentIds, providerOrderIds), (rows) => new Set(rows.flatMap(({ id }) => id ?? [])));

const knownBefore = prepared((db: Db, paymentIds: readonly string[], providerOrderIds: readonly string[]) => {
  const isAmong = sql<string>`ANY(${paymentIds}::text[])`;
  return db
    .selectFrom("payments")
    .select("provider_order_id as id")
    .where("provider_order_id", "=", sql<string>`ANY(${providerOrderIds}::text[])`)
    .unionAll(db.selectFrom("payments").select("payment_id as id").where("payment_id", "=", isAmong))
    .unionAll(db.selectFrom("disputes").select("payment_id as id").where("payment_id", "=", isAmong));
});

export interface NewPayment {
  payment: ProviderPayment;
  /** The order's row must be locked. */
  order: OrderState;
  source: PaymentSource;
  now: Date;
}

/** Inserts captured payments that were never reported before and pay their orders. */
export const payingPaymentsInserted = (tx: Tx, payments: readonly NewPayment[]): Statement<null> =>
  statement(insertPaying.query(tx, rowsAsJson(payments.map(payingRow))), () => null);

const payingRow = ({ payment, order, source, now }: NewPayment) =>
  ({
    payment_id: payment.id,
    provider_order_id: payment.orderId,
    order_id: order.id,
    amount_paise: payment.amountPaise,
    currency: payment.currency,
    status: payment.status,
    status_rank: RANK[payment.status],
    method: payment.method,
    source,
    pays_order: true,
    fee_paise: payment.feePaise,
    tax_paise: payment.taxPaise,
    created_at: payment.createdAt,
    captured_at: now,
    updated_at: now,
  }) satisfies Insertable<Tables["payments"]>;

const insertPaying = prepared((db: Db, json: string) =>
  insertMany(
    db,
    "payments",
    [
      "payment_id",
      "provider_order_id",
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
      "created_at",
      "captured_at",
      "updated_at",
    ],
    json,
  ),
);

/**
 * In paise: the order's part of a payment whose amount differs from the order's total. The shop cannot refund a fee that the
 * provider retained, nor an offer's discount.
 */
export async function setRefundable(tx: Tx, paymentId: string, paise: number): Promise<void> {
  await tx.updateTable("payments").set({ refundable_paise: paise }).where("payment_id", "=", paymentId).execute();
}

/** A unique index guarantees at most one per order. */
export async function setPaysOrder(tx: Tx, paymentId: string): Promise<void> {
  await setPays(tx, paymentId);
}

const setPays = prepared((db: Db, paymentId: string) =>
  db.updateTable("payments").set({ pays_order: true }).where("payment_id", "=", paymentId),
);

export interface DecidedPayment {
  paysOrder: boolean;
  /** The reason of its refund; null without one. */
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

const claimed = pipelined((db: Db, providerOrderIds: readonly string[], paymentIds: readonly string[]) =>
  db
    .selectFrom(
      sql<{ provider_order_id: string; payment_id: string; number: number }>`
        ROWS FROM (unnest(${providerOrderIds}::text[], ${paymentIds}::text[])) WITH ORDINALITY`.as<"claim">(
        sql`claim (provider_order_id, payment_id, number)`,
      ),
    )
    .innerJoin(orders.as("o"), "o.provider_order_id", "claim.provider_order_id")
    .leftJoin("payments as p", (join) => join.onRef("p.payment_id", "=", "claim.payment_id").onRef("p.order_id", "=", "o.id"))
    .leftJoin("refunds as r", "r.payment_id", "p.payment_id")
    .select(["claim.number as claimNumber", "p.pays_order as paysOrder", "r.reason as refundReason"])
    .select(stateColumns.map((column) => `o.${column}` as const)),
);

/** What was decided about a payment before; undefined if it is new. */
export async function findDecision(db: Db, orderId: string, paymentId: string): Promise<DecidedPayment | undefined> {
  return (await decisionOf(db, orderId, paymentId))[0];
}

const decisionOf = pipelined((db: Db, orderId: string, paymentId: string) =>
  db
    .selectFrom("payments as p")
    .leftJoin("refunds as r", "r.payment_id", "p.payment_id")
    .select(["p.pays_order as paysOrder", "r.reason as refundReason"])
    .where("p.payment_id", "=", paymentId)
    .where("p.order_id", "=", orderId),
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

/**
 * Returns false if the event was counted before. A concurrent delivery of the same event waits here until this transaction ends.
 */
export async function countWebhookEvent(tx: Tx, eventId: string, name: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("webhook_events")
    .values({ event_id: eventId, name, received_at: now })
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface WebhookEvent {
  id: string;
  name: string;
}

/**
 * Returns the IDs of those that were not counted before. Ordered, to prevent deadlocks between two batches with the same events.
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

/** Deletes the rows of `countWebhookEvents`, in the same transaction. */
export async function deleteWebhookEvents(tx: Tx, eventIds: readonly string[]): Promise<void> {
  await tx.deleteFrom("webhook_events").where("event_id", "=", sql<string>`ANY(${eventIds}::text[])`).execute();
}

export async function deleteOldEvents(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "webhook_events", sql`received_at < ${before}`, stopped);
}
