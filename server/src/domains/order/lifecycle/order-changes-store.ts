/** SQL of changing an existing order. `order-changes.ts` combines it. */

import type { CancelReason, MoneyReason, UndeliveredReason } from "@forno/contract/order/rules/history-reason.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import type { ActorRole } from "@forno/contract/wire/permissions.ts";
import { type Insertable, sql } from "kysely";
import { batch, type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { insertMany, manyRows, rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { genericPlanBehind, oneOf, prepared } from "../../../platform/db/statements/prepared.ts";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";
import { type OrderedCarts, withoutOrdered } from "../../cart/ordered-carts-store.ts";
import { type Refunder, refuseAboveLimit } from "../../user/staff/approval.ts";

/** `userId` is null for the system. */
export interface Actor extends Refunder {
  role: ActorRole;
}

export const SYSTEM: Actor = { role: "system", userId: null };

export const stateColumns = [
  "id",
  "order_number as orderNumber",
  "user_id as userId",
  "channel",
  "status",
  "fulfilment",
  "payment",
  "payment_method as paymentMethod",
  "refunded",
  "total_paise as totalPaise",
  "given_back_paise as refundedPaise",
  "edits",
  "extra_paise as extraPaise",
  "extra_paid_at as extraPaidAt",
  "extra_dropped as extraDropped",
  "delivery_partner_id as deliveryPartnerId",
  "superseded_by as supersededBy",
  "provider_order_id as providerOrderId",
  "provider_key_id as providerKeyId",
  "provider_unknown_since as providerUnknownSince",
  "provider_unknown_at as providerUnknownAt",
  "provider_lease_until as providerLeaseUntil",
  "created_at as createdAt",
  "expires_at as expiresAt",
  "reopened_at as reopenedAt",
  "kitchen_at as kitchenAt",
  "keeps_payment as keepsPayment",
] as const;

const selectState = (db: Db) => db.selectFrom("orders").select(stateColumns);

/** The columns of an order that its changes depend on. */
export type OrderState = Awaited<ReturnType<ReturnType<typeof selectState>["executeTakeFirstOrThrow"]>>;

const byId = prepared((db: Db, id: string) => selectState(db).where("id", "=", id));
const byProviderId = prepared((db: Db, id: string) => selectState(db).where("provider_order_id", "=", id));
const lockedById = prepared((db: Db, id: string) => selectState(db).where("id", "=", id).forNoKeyUpdate());
const lockedByProviderIds = prepared((db: Db, ids: readonly string[]) =>
  selectState(db).where("provider_order_id", "=", oneOf(ids, "text")).where(genericPlanBehind).orderBy("id").forNoKeyUpdate(),
);

export async function readOrderState(db: Db, orderId: string): Promise<OrderState | undefined> {
  return (await byId(db, orderId))[0];
}

export async function readOrderStateByProviderId(db: Db, providerOrderId: string): Promise<OrderState | undefined> {
  return (await byProviderId(db, providerOrderId))[0];
}

/** Locked until the transaction ends. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderState | undefined> {
  return (await lockedById(tx, orderId))[0];
}

/** In the order of their IDs, to prevent deadlocks. */
export const lockedOrdersByProviderIds = (tx: Tx, providerOrderIds: readonly string[]): Statement<OrderState[]> =>
  statement(lockedByProviderIds.query(tx, providerOrderIds), (states) => states);

/** Whether it was this person who cancelled it last, not the shop, and no newer order replaced it. */
export async function wasCancelledBy(tx: Tx, orderId: string, userId: string): Promise<boolean> {
  const last = await tx
    .selectFrom("order_events")
    .innerJoin("orders", "orders.id", "order_events.order_id")
    .select(["order_events.actor_user_id as by", "orders.superseded_by as supersededBy"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "status")
    .where("order_events.status", "=", "cancelled")
    .orderBy("order_events.id", "desc")
    .executeTakeFirst();
  return last?.by === userId && last.supersededBy === null;
}

/** `detail` is a known reason, except for `paid` (the payment's ID) and `assigned` (the partner). */
type NewHistoryEntry = { status?: OrderStatus | null; amountPaise?: number | null } & (
  | { kind: "status"; detail?: CancelReason | UndeliveredReason | null | undefined }
  | { kind: "refund"; detail: MoneyReason; note?: string | null }
  /** `detail`: what changed, in words; `amountPaise`: what it costs more. */
  | { kind: "edited"; detail: string }
  | { kind: "paid" | "assigned"; detail?: string | null }
);

/** Of a refund above the actor's limit for the order: refuses like `refuseAboveLimit`. */
export async function addHistoryEntry(tx: Tx, orderId: string, event: NewHistoryEntry, actor: Actor, at: Date): Promise<void> {
  await batch(tx, historyAdded(tx, [{ orderId, event, actor, at }]));
  if (event.kind !== "refund" || UNLIMITED.includes(event.detail) || actor.refundLimitPaise == null) return;
  const { paise, bothPaise } = await selectRefundedBy(tx, orderId, actor);
  refuseAboveLimit(actor, paise, bothPaise);
}

/** The shop's promise sets its amount; a retried refund was decided before. */
const UNLIMITED: readonly MoneyReason[] = ["delivered_late", "refund_retried"];

/** In paise: what the actor has refunded of the order, and what they and their approver have. */
async function selectRefundedBy(tx: Tx, orderId: string, { userId, approvedBy }: Refunder) {
  return await tx
    .selectFrom("order_events")
    .select([
      sql<number>`coalesce(sum(amount_paise) FILTER (WHERE actor_user_id = ${userId}), 0)::bigint`.as("paise"),
      sql<number>`coalesce(sum(amount_paise), 0)::bigint`.as("bothPaise"),
    ])
    .where("order_id", "=", orderId)
    .where("kind", "=", "refund")
    .where("detail", "not in", UNLIMITED)
    .where("actor_user_id", "in", [userId, approvedBy?.userId ?? userId])
    .executeTakeFirstOrThrow();
}

export interface AddedEntry {
  orderId: string;
  event: NewHistoryEntry;
  actor: Actor;
  at: Date;
}

export const historyAdded = (tx: Tx, events: readonly AddedEntry[]): Statement<null> =>
  statement(insertHistory.query(tx, historyRows(events)), () => null);

const historyRow = ({ orderId, event, actor, at }: AddedEntry) =>
  ({
    order_id: orderId,
    kind: event.kind,
    status: event.status ?? null,
    detail: event.detail ?? null,
    amount_paise: event.amountPaise ?? null,
    note: event.kind === "refund" ? (event.note ?? null) : null,
    actor_role: actor.role,
    actor_user_id: actor.userId,
    at,
  }) satisfies Insertable<Tables["order_events"]>;

export const historyRows = (events: readonly AddedEntry[]): string => rowsAsJson(events.map(historyRow));

export const historyInsert = (db: Db, json: string) =>
  insertMany(
    db,
    "order_events",
    ["order_id", "kind", "status", "detail", "amount_paise", "note", "actor_role", "actor_user_id", "at"],
    json,
  );

const insertHistory = prepared((db: Db, json: string) => historyInsert(db, json));

export const statusSet = (tx: Tx, orderId: string, status: OrderStatus, keepsPayment: boolean): Statement<null> =>
  statement(updateStatus.query(tx, orderId, status, keepsPayment), () => null);

const updateStatus = prepared((db: Db, orderId: string, status: OrderStatus, keepsPayment: boolean) =>
  db.updateTable("orders").set({ status, keeps_payment: keepsPayment }).where("id", "=", orderId),
);

export interface PaidAt {
  orderId: string;
  paidAt: Date;
  nextCheckAt: Date | null;
}

export interface PaidWrite {
  paid: readonly PaidAt[];
  history: readonly AddedEntry[];
  carts: OrderedCarts;
}

/** Returns those that were not paid before, with their new state. */
export const ordersPaid = (tx: Tx, { paid, history, carts }: PaidWrite): Statement<OrderState[]> =>
  statement(
    updateAllPaid.query(tx, rowsAsJson(paid.map(paidRow)), historyRows(history), carts.userIds, carts.orderIds),
    (states) => states,
  );

const paidRow = ({ orderId, paidAt, nextCheckAt }: PaidAt) => ({ id: orderId, paid_at: paidAt, next_check_at: nextCheckAt });

/** One statement for all that a payment changes, because each statement costs as much as several of its rows. */
const updateAllPaid = prepared(
  (db: Db, json: string, history: string, userIds: readonly (string | null)[], orderIds: readonly string[]) => {
    const { ordered, removed, lowered } = withoutOrdered({ userIds, orderIds });
    return db
      .with("history", () => historyInsert(db, history))
      .with("ordered", () => ordered)
      .with("removed", () => removed)
      .with("lowered", () => lowered)
      .with("changed", () => updatePaid(db, json))
      .selectFrom("changed")
      .selectAll();
  },
);

const updatePaid = (db: Db, json: string) =>
  db
    .updateTable("orders")
    .from(manyRows(db, "orders", json).as("paid"))
    // Earlier refunds belong to another payment. What the delivery promise deducted from the cash was never paid, whatever the
    // clocks of two instances say.
    .set({
      payment: true,
      paid_at: sql<Date>`GREATEST(paid.paid_at, orders.promise_granted_at)`,
      next_check_at: sql<Date | null>`paid.next_check_at`,
      refunded: false,
    })
    .whereRef("orders.id", "=", "paid.id")
    .where((eb) => eb.not("orders.payment"))
    .returning(stateColumns.map((column) => `orders.${column}` as const));

export async function setDeadline(tx: Tx, orderId: string, expiresAt: Date): Promise<void> {
  await tx.updateTable("orders").set({ expires_at: expiresAt }).where("id", "=", orderId).execute();
}

/**
 * Sets the deadline as if the order was placed at `reopenedAt`. It then supersedes no other order, but the customer's next one
 * supersedes it.
 */
export async function setReopened(
  tx: Tx,
  orderId: string,
  { reopenedAt, expiresAt, nextCheckAt }: { reopenedAt: Date; expiresAt: Date; nextCheckAt: Date | null },
): Promise<OrderState> {
  return await tx
    .updateTable("orders")
    .set({ reopened_at: reopenedAt, expires_at: expiresAt, next_check_at: nextCheckAt, superseded_by: null })
    .where("id", "=", orderId)
    .returning(stateColumns)
    .executeTakeFirstOrThrow();
}

export async function setUnpaid(tx: Tx, orderId: string): Promise<OrderState> {
  return await tx
    .updateTable("orders")
    .set({ payment: false, paid_at: null, refunded: false })
    .where("id", "=", orderId)
    .returning(stateColumns)
    .executeTakeFirstOrThrow();
}

/** What an edited order costs more is received, or not after all. */
export async function setExtraPaid(tx: Tx, orderId: string, at: Date | null): Promise<OrderState> {
  return await tx
    .updateTable("orders")
    .set({ extra_paid_at: at })
    .where("id", "=", orderId)
    .returning(stateColumns)
    .executeTakeFirstOrThrow();
}

/** False: its refund failed, and is still owed. So nothing more is collected, and nothing that an edit would add. */
export async function setRefunded(tx: Tx, orderId: string, refunded: boolean): Promise<void> {
  const dropped = sql<boolean>`extra_paid_at IS NULL AND ${orderRules().notCancelled}`;
  await tx
    .updateTable("orders")
    .set({ refunded, ...(!refunded && { extra_dropped: dropped }) })
    .where("id", "=", orderId)
    .execute();
}

/** Of an order that was paid in cash or at the counter's terminal: no provider knows what was handed back. */
export async function addGivenBack(tx: Tx, orderId: string, paise: number): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ given_back_paise: sql<number>`given_back_paise + ${paise}` })
    .where("id", "=", orderId)
    .execute();
}

/** Returns false if an admin had already seen it. */
export async function insertSeen(db: Db, orderId: string, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("order_openings")
    .values({ order_id: orderId, opened_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
