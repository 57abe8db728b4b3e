/** SQL of provider orders: the lease on creating one, storing it, and yielding to an order that was paid in the meantime. */
import { type RawBuilder, type Selectable, sql } from "kysely";
import { manyRows, rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import { historyKind, paymentMethod } from "../../../rules/literals-sql.ts";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";
import { type OrderState, stateColumns } from "../lifecycle/order-changes-store.ts";
import { nextCheckUnpaid } from "../lifecycle/order-checks.ts";

/**
 * The customer's earlier order that was paid online after this one was placed, while its provider order was being created. Earlier
 * means one of `openBefore` or, if that is unknown, earlier by history entries, since the clocks of two instances differ.
 */
export async function findPaidMeanwhile(tx: Tx, order: OrderState, openBefore: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o
    WHERE o.user_id = ${order.userId} AND o.order_number < ${order.orderNumber} AND o.payment AND o.payment_method = ${paymentMethod.online}
      AND ${orderRules("o").notCancelled} AND o.paid_at > ${order.createdAt}::timestamptz - interval '5 minutes'
      AND (o.id = ANY(${openBefore}::uuid[]) OR EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = ${historyKind.paid}
        AND e.id > (SELECT min(id) FROM order_events WHERE order_id = ${order.id})))
    LIMIT 1`.execute(tx);
  return rows[0]?.id ?? null;
}

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

/**
 * Stores it for a cancelled order, too, so that a payment of it is recognized. Returns undefined, without a change, if the order
 * already has one.
 */
export async function storeProviderOrder(db: Db, order: OrderState, made: MadeOrder, now: Date): Promise<OrderState | undefined> {
  return (await setProviderOrders(db, rowsAsJson([madeRow({ order, made, now })])))[0];
}

export interface NamedOrder {
  order: OrderState;
  made: MadeOrder;
  now: Date;
}

/** Like `storeProviderOrder`, for many orders; skips locked ones. */
export async function storeFreeProviderOrders(db: Db, named: readonly NamedOrder[]): Promise<OrderState[]> {
  return await setFreeProviderOrders(db, rowsAsJson(named.map(madeRow)));
}

const madeRow = ({ order, made, now }: NamedOrder) => ({
  id: order.id,
  provider_order_id: made.id,
  provider_key_id: made.keyId,
  next_check_at: nextCheckUnpaid(order.expiresAt, now),
});

const withProviderOrders = (db: Db, made: RawBuilder<Selectable<Tables["orders"]>>) =>
  db
    .updateTable("orders")
    .from(made.as<"made">(sql`made`))
    .set({
      provider_order_id: sql<string>`made.provider_order_id`,
      provider_key_id: sql<string>`made.provider_key_id`,
      provider_lease_until: null,
      next_check_at: sql<Date | null>`made.next_check_at`,
    })
    .whereRef("orders.id", "=", "made.id")
    .where("orders.provider_order_id", "is", null)
    .returning(stateColumns.map((column) => `orders.${column}` as const));

const setProviderOrders = prepared((db: Db, json: string) => withProviderOrders(db, manyRows(db, "orders", json)));

const setFreeProviderOrders = prepared((db: Db, json: string) =>
  withProviderOrders(
    db,
    sql`(SELECT made.* FROM ${manyRows(db, "orders", json)} AS made JOIN orders AS free USING (id) ORDER BY id FOR NO KEY UPDATE OF free SKIP LOCKED)`,
  ),
);

/** Ends the reconciler's checks of the order. */
export async function endChecks(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable("orders").set({ provider_lease_until: null, next_check_at: null }).where("id", "=", orderId).execute();
}
