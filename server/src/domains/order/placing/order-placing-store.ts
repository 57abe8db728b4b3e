/** SQL of placing an order: the customer, their open orders, and the lease on creating the provider order. */
import type { Address } from "@forno/contract/inputs/address-input.ts";
import { OPEN_STATUSES } from "@forno/contract/rules/order/order-status.ts";
import type { PaymentMethod } from "@forno/contract/rules/payment/payment-method.ts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import { manyRows, rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import { historyKind, paymentMethod } from "../../../rules/literals-sql.ts";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";
import { setPromoUsesCounted } from "../../promo/promo-uses-store.ts";
import { type Actor, addHistoryEntry, type OrderState, stateColumns } from "../lifecycle/order-changes-store.ts";
import { nextCheckUnpaid } from "../lifecycle/order-checks.ts";
import { addressColumns } from "./order-insert-store.ts";

/** The customer's open order of the same cart, if it can still be paid. */
export async function findOpenOrder(tx: Tx, userId: string, cartHash: Buffer, now: Date): Promise<OrderState | null> {
  const [order] = await openOrders(tx, userId, cartHash, now);
  return order ?? null;
}

const openOrders = prepared((db: Db, userId: string, cartHash: Buffer, now: Date) =>
  db
    .selectFrom("orders")
    .select(stateColumns)
    .where("user_id", "=", userId)
    .where(orderRules().awaitsPayment)
    .where("superseded_by", "is", null)
    .where("cart_hash", "=", cartHash)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .forNoKeyUpdate(),
);

/** An order of the same cart that was placed after `since` without a payment window. */
export async function findPlacedOrder(
  tx: Tx,
  userId: string,
  { cartHash, method, since }: { cartHash: Buffer; method: PaymentMethod; since: Date },
): Promise<OrderState | null> {
  const order = await tx
    .selectFrom("orders")
    .select(stateColumns)
    .where("user_id", "=", userId)
    .where("payment_method", "=", method)
    .where(orderRules().notCancelled)
    .where("cart_hash", "=", cartHash)
    .where("created_at", ">", since)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return order ?? null;
}

/** Unpaid, or nothing was to be paid. */
export const isWithoutMoney = sql<boolean>`(NOT payment OR payment_method = ${paymentMethod.none})`;

/** When the nth newest order since `since` that no money backs was placed; null when there are fewer. */
export async function selectNthUnpaid(tx: Tx, userId: string, { since, n }: { since: Date; n: number }): Promise<Date | null> {
  const order = await tx
    .selectFrom("orders")
    .select("created_at as at")
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .where(isWithoutMoney)
    .orderBy("created_at", "desc")
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst();
  return order?.at ?? null;
}

/** The customer's orders in progress whose cash has not been received yet. */
export async function countOpenCash(tx: Tx, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("payment_method", "=", "cash")
    .where((eb) => eb.not("payment"))
    .where("status", "in", OPEN_STATUSES)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function updateAddress(tx: Tx, orderId: string, address: Address): Promise<void> {
  await tx.updateTable("orders").set(addressColumns(address)).where("id", "=", orderId).execute();
}

/** Larger than any order number. */
const ALL = Number.MAX_SAFE_INTEGER;

/** The customer's orders that this one replaces once it can be paid. */
export async function findOpenOthers(tx: Tx, { id, userId }: OrderRef): Promise<string[]> {
  return (await openOthers(tx, userId, id)).map((other) => other.id);
}

const openOthers = prepared((db: Db, userId: string, orderId: string) =>
  db.selectFrom("orders").select("id").where("user_id", "=", userId).where(orderRules().awaitsPayment).where("id", "<>", orderId),
);

type OrderRef = Pick<OrderState, "id" | "userId">;

/**
 * Supersedes the customer's other open, unpaid orders by this one, which must be payable. With `before` (an order number) only
 * those placed earlier.
 */
export async function supersedeOthers(tx: Tx, { id: orderId, userId }: OrderRef, at: Date, before = ALL) {
  const actor: Actor = { role: "customer", userId };
  const replaced = await supersede(tx, userId, orderId, before);
  for (const { id } of replaced) {
    await addHistoryEntry(tx, id, { kind: "status", status: "cancelled", detail: "superseded" }, actor, at);
  }
  if (replaced.length > 0)
    await setPromoUsesCounted(
      tx,
      replaced.map(({ id }) => id),
      false,
    );
  return replaced;
}

const supersede = prepared((db: Db, userId: string, orderId: string, before: number) =>
  db
    .updateTable("orders")
    .set({ status: "cancelled", superseded_by: orderId })
    .where("user_id", "=", userId)
    .where(orderRules().awaitsPayment)
    .where("superseded_by", "is", null)
    .where("id", "<>", orderId)
    .where("order_number", "<", before)
    .returning(["id", "user_id as userId", "status", "payment", "delivery_partner_id as deliveryPartnerId"]),
);

/**
 * The customer's earlier order that was paid online after this one was placed, while its provider order was being created: one of
 * `openBefore`, or, where that is unknown, by the order of the history entries (the clocks of two instances differ).
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

/** True for one caller only, until `until` or until it releases the lease. */
export async function takeLease(db: Db, orderId: string, now: Date, until: Date): Promise<boolean> {
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

/** False when another request holds it by now. */
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
  /** The provider's. */
  id: string;
  /** The key that created it. */
  keyId: string;
}

/**
 * Also for an order that was cancelled meanwhile, so that a payment of it is recognized. Undefined, without a change, when it has
 * an ID already.
 */
export async function storeProviderOrder(db: Db, order: OrderState, made: MadeOrder, now: Date): Promise<OrderState | undefined> {
  return (await setProviderOrders(db, rowsAsJson([madeRow({ order, made, now })])))[0];
}

export interface NamedOrder {
  order: OrderState;
  made: MadeOrder;
  now: Date;
}

/** The same for many orders; skips locked ones. */
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
