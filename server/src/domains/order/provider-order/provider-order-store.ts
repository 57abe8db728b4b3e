/** SQL of provider orders: the lease on creating one, storing it, and yielding to an order that was paid in the meantime. */
import { type Selectable, sql } from "kysely";
import { manyRows, rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { oneOf, prepared } from "../../../platform/db/statements/prepared.ts";
import type { ProviderQr } from "../../../providers/payment/payment-provider.ts";
import { historyKind, paymentMethod } from "../../../rules/literals-sql.ts";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";
import { type OrderState, stateColumns } from "../lifecycle/order-changes-store.ts";
import { nextCheckUnpaid } from "../lifecycle/order-checks.ts";

export interface ToSupersede {
  order: OrderState;
  /** The customer's orders that were open when it was placed. */
  openBefore: readonly string[];
}

/**
 * By the order's ID, the customer's earlier order that was paid online after this one was placed, while its provider order was being
 * created. Earlier means one of `openBefore` or, if that is unknown, earlier by history entries, since the clocks of two instances
 * differ. Must follow the locks on the customer's open orders, which wait for one that is just being paid.
 */
export async function findPaidMeanwhile(tx: Tx, orders: readonly ToSupersede[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await paidMeanwhileQuery(orders).execute(tx);
  return new Map(rows.map(({ id, paidId }) => [id, paidId]));
}

/** Numbers are subtracted: compared, PostgreSQL reads the index of all smaller ones, however few orders the customer has. */
export function paidMeanwhileQuery(orders: readonly ToSupersede[]) {
  const rows = orders.map(({ order, openBefore }) => {
    return { id: order.id, user_id: order.userId, order_number: order.orderNumber, created_at: order.createdAt, open: openBefore };
  });
  return sql<{ id: string; paidId: string }>`
    SELECT later.id, paid.id AS "paidId"
    FROM json_to_recordset(${rowsAsJson(rows)}::json) AS later (id uuid, user_id uuid, order_number bigint, created_at timestamptz, open uuid[]),
    LATERAL (
      SELECT o.id FROM orders o
      WHERE o.user_id = later.user_id AND o.payment
        AND later.order_number - o.order_number > 0
        AND o.payment_method = ${paymentMethod.online} AND ${orderRules("o").notCancelled}
        AND o.paid_at > later.created_at - interval '5 minutes'
        AND (o.id = ANY(later.open) OR EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = ${historyKind.paid}
          AND e.id > (SELECT min(id) FROM order_events WHERE order_id = later.id)))
      LIMIT 1
    ) AS paid`;
}

/** These orders, and those of their customers that await payment. In the order of their IDs, to prevent deadlocks. */
export async function lockWithOpenOthers(tx: Tx, orders: readonly OrderState[]): Promise<OrderState[]> {
  return await withOpenOthers(
    tx,
    orders.map(({ id }) => id),
    orders.flatMap(({ userId }) => userId ?? []),
  );
}

const withOpenOthers = prepared((db: Db, ids: readonly string[], userIds: readonly string[]) =>
  db
    .selectFrom("orders")
    .select(stateColumns)
    .where(
      "id",
      "=",
      sql<string>`ANY(${ids}::uuid[] || ARRAY(
        SELECT id FROM orders WHERE user_id = ANY(${userIds}::uuid[]) AND ${orderRules().awaitsPayment}))`,
    )
    .orderBy("id")
    .forNoKeyUpdate(),
);

export async function setSupersededBy(tx: Tx, orderId: string, byOrderId: string): Promise<void> {
  await tx.updateTable("orders").set({ superseded_by: byOrderId }).where("id", "=", orderId).execute();
}

/** Returns true for one caller only, until `until` or until that caller releases the lease. */
export async function acquireLease(db: Db, orderId: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ provider_lease_until: until })
    .where("id", "=", orderId)
    .where("provider_order_id", "is", null)
    .where(orderRules().awaitsPayment)
    .where((eb) => eb.or([eb("provider_lease_until", "is", null), eb("provider_lease_until", "<=", now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false if another request holds the lease by now. */
export async function renewLease(db: Db, orderId: string, held: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ provider_lease_until: until })
    .where("id", "=", orderId)
    .where("provider_order_id", "is", null)
    .where("provider_lease_until", "=", held)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface MadeOrder {
  /** The provider's ID. */
  id: string;
  /** The key that created it. */
  keyId: string;
}

export interface NewProviderOrder {
  order: OrderState;
  made: MadeOrder;
  now: Date;
}

/**
 * Also for a cancelled order, so that a payment of it is recognized. Returns those that had no provider order before, with their new
 * state, by ID.
 */
export async function storeProviderOrderIds(db: Db, named: readonly NewProviderOrder[]): Promise<ReadonlyMap<string, OrderState>> {
  const rows = named.map(madeRow);
  const ids = rows.map(({ id }) => id);
  return new Map((await updateProviderOrders(db, ids, rowsAsJson(rows))).map((state) => [state.id, state]));
}

export const madeRow = ({ order, made, now }: NewProviderOrder) => ({
  id: order.id,
  provider_order_id: made.id,
  provider_key_id: made.keyId,
  next_check_at: nextCheckUnpaid(order.expiresAt, now),
});

/**
 * Locked in the order of their IDs, to prevent deadlocks. The IDs are a list as well, and the condition is one that no index serves:
 * PostgreSQL would otherwise read all orders, or all without a provider order, such as those in cash.
 */
export const providerOrdersUpdate = (db: Db, ids: readonly string[], json: string) =>
  db
    .updateTable("orders")
    .from(
      sql<Selectable<Tables["orders"]>>`(SELECT made.* FROM ${manyRows(db, "orders", json)} AS made JOIN orders USING (id)
        WHERE orders.id = ${oneOf(ids, "uuid")} ORDER BY id FOR NO KEY UPDATE OF orders)`.as<"made">(sql`made`),
    )
    .set({
      provider_order_id: sql<string>`made.provider_order_id`,
      provider_key_id: sql<string>`made.provider_key_id`,
      provider_lease_until: null,
      next_check_at: sql<Date | null>`made.next_check_at`,
    })
    .whereRef("orders.id", "=", "made.id")
    .where("orders.id", "=", oneOf(ids, "uuid"))
    .where(sql<boolean>`coalesce(orders.provider_order_id, '') = ''`)
    .returning(stateColumns.map((column) => `orders.${column}` as const));

const updateProviderOrders = prepared(providerOrdersUpdate);

/** Who took an order at the counter: the owner of its idempotency key. */
export async function selectSeller(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx
    .selectFrom("order_events")
    .select("actor_user_id as sellerId")
    .where("order_id", "=", orderId)
    .orderBy("id")
    .executeTakeFirst();
  return row?.sellerId ?? null;
}

/** Ends the reconciler's checks of the order. */
export async function endChecks(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable("orders").set({ provider_lease_until: null, next_check_at: null }).where("id", "=", orderId).execute();
}

/** Of creating a provider order. Short enough that, after a crash, it expires while the customer's second request waits. */
const LEASE_MS = 6_000;

/** Held by the request that placed the order. */
export interface HeldLease {
  until: Date;
  /** The customer's other orders that were open when it was placed, which this one supersedes. */
  openOthers: readonly string[];
}

export const leaseFrom = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

/** The provider's answer about the QR code by which an order at the counter is paid, before its ID stands in the order: whoever goes on after a crash uses this QR code. */
export async function insertQr(db: Db, orderId: string, { id, content, imageUrl }: ProviderQr): Promise<void> {
  await db
    .insertInto("order_qrs")
    .values({ order_id: orderId, qr_id: id, content, image_url: imageUrl })
    .onConflict((conflict) => conflict.column("order_id").doNothing())
    .execute();
}

export async function selectQr(db: Db, orderId: string): Promise<ProviderQr | undefined> {
  return await db
    .selectFrom("order_qrs")
    .select(["qr_id as id", "content", "image_url as imageUrl"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

/** For an order at the counter of which the shop knows no QR code yet. */
export async function adoptQr(tx: Tx, orderId: string, qrId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ provider_order_id: qrId })
    .where("id", "=", orderId)
    .where("provider_order_id", "is", null)
    .where("payment_method", "=", "online")
    .where("channel", "<>", "web")
    .execute();
}
