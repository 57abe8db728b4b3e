/** SQL of placing an order: keys, open orders, the new order, and the lease on asking the provider for its own. */
import type { Address } from "@forno/contract/address-input.ts";
import { OPEN_STATUSES } from "@forno/contract/rules/order-status.ts";
import type { PaymentMethod } from "@forno/contract/rules/payment-method.ts";
import type { OrderPrice } from "@forno/contract/rules/pricing.ts";
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import { builtOnce, type Question, question, together } from "../../platform/db/built-once.ts";
import { deleteInSteps } from "../../platform/db/delete-in-steps.ts";
import type { Db, Tx } from "../../tables.ts";
import { setPromoUsesCounted } from "../promo/promo-uses-store.ts";
import type { PlacingTerms } from "../settings/settings-store.ts";
import {
  type Actor,
  isAwaitingPayment,
  type OrderState,
  orderEvent,
  recordOrderEvent,
  stateColumns,
} from "./order-changes-store.ts";
import { nextCheckUnpaid } from "./order-checks.ts";

export interface Line {
  foodId: string;
  name: string;
  unitPaise: number;
  quantity: number;
}

/** What is bought, at the shop's own prices. */
export interface Basket extends OrderPrice {
  lines: Line[];
  promo: { id: string; code: string } | null;
  cartHash: Buffer;
}

/** One person places one order at a time, on whatever instance. False when their account has been deleted. */
export async function lockCustomer(tx: Tx, userId: string): Promise<boolean> {
  const [isThere] = await together(tx, customerLocked(tx, userId));
  return isThere;
}

export const customerLocked = (tx: Tx, userId: string): Question<boolean> =>
  question(lockedUser.query(tx, userId), ([user]) => user !== undefined && user.mobile !== null);

const lockedUser = builtOnce((db: Db, userId: string) =>
  db.selectFrom("users").select("mobile").where("id", "=", userId).forNoKeyUpdate(),
);

/** What was placed under this key; undefined for one that is new, and where there is none. */
export const placedUnderKey = (tx: Tx, userId: string, key: string | undefined) =>
  question(orderOfKey.query(tx, userId, key ?? null), ([known]) => known);

const orderOfKey = builtOnce((db: Db, userId: string, key: string | null) =>
  db
    .selectFrom("idempotency_keys")
    .select(["body_hash as bodyHash", "order_id as orderId"])
    .where("user_id", "=", userId)
    .where("key", "=", key),
);

export async function insertIdempotencyKey(
  tx: Tx,
  key: { userId: string; key: string; bodyHash: Buffer; orderId: string; createdAt: Date },
): Promise<void> {
  await insertKey(tx, key.userId, key.key, key.bodyHash, key.orderId, key.createdAt);
}

const insertKey = builtOnce((db: Db, user_id: string, key: string, body_hash: Buffer, order_id: string, created_at: Date) =>
  db.insertInto("idempotency_keys").values({ user_id, key, body_hash, order_id, created_at }),
);

/** So that the same request, sent again, makes a new order. */
export async function freeIdempotencyKeys(tx: Tx, userId: string, orderId: string): Promise<void> {
  await tx.deleteFrom("idempotency_keys").where("user_id", "=", userId).where("order_id", "=", orderId).execute();
}

export async function deleteOldKeys(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "idempotency_keys", sql`created_at < ${before}`, stopped);
}

/** The customer's open order of the same cart, if it can still be paid. */
export async function findOpenOrder(tx: Tx, userId: string, cartHash: Buffer, now: Date): Promise<OrderState | null> {
  const [order] = await openOrders(tx, userId, cartHash, now);
  return order ?? null;
}

const openOrders = builtOnce((db: Db, userId: string, cartHash: Buffer, now: Date) =>
  db
    .selectFrom("orders")
    .select(stateColumns)
    .where("user_id", "=", userId)
    .where(isAwaitingPayment)
    .where("superseded_by", "is", null)
    .where("cart_hash", "=", cartHash)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .forNoKeyUpdate(),
);

/** An order of the same cart that was placed so after `since`, without a payment window. */
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
    .where("status", "<>", "cancelled")
    .where("cart_hash", "=", cartHash)
    .where("created_at", ">", since)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return order ?? null;
}

/** When the nth newest order since `since` was placed, of those that no money stands behind; null when there are fewer. */
export async function selectNthUnpaid(tx: Tx, userId: string, { since, n }: { since: Date; n: number }): Promise<Date | null> {
  const order = await tx
    .selectFrom("orders")
    .select("created_at as at")
    .where("user_id", "=", userId)
    .where("created_at", ">", since)
    .where((eb) => eb.or([eb.not("payment"), eb("payment_method", "=", "none")]))
    .orderBy("created_at", "desc")
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst();
  return order?.at ?? null;
}

/** The customer's orders that are being made or brought, and whose cash is still to be received. */
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

const addressColumns = (address: Address) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  address: address.address,
  phone: address.phone,
  email: address.email ?? null,
});

export async function updateAddress(tx: Tx, orderId: string, address: Address): Promise<void> {
  await tx.updateTable("orders").set(addressColumns(address)).where("id", "=", orderId).execute();
}

export interface NewOrder {
  userId: string;
  address: Address;
  basket: Basket;
  method: PaymentMethod;
  promise: PlacingTerms["promise"];
  createdAt: Date;
  expiresAt: Date;
  /** Until when the one who places it may ask the provider alone; null when there is nothing to ask. */
  leaseUntil: Date | null;
}

export async function insertOrder(
  tx: Tx,
  { userId, address, basket, method, promise, createdAt, expiresAt, leaseUntil }: NewOrder,
): Promise<OrderState> {
  const id = newId();
  const { lines, promo, cartHash, ...price } = basket;
  const order = tx
    .insertInto("orders")
    .values({
      id,
      user_id: userId,
      status: "pending",
      payment_method: method,
      subtotal_paise: price.subtotalPaise,
      delivery_fee_paise: price.deliveryFeePaise,
      discount_paise: price.discountPaise,
      total_paise: price.totalPaise,
      promo_code: promo?.code ?? null,
      ...addressColumns(address),
      created_at: createdAt,
      cart_hash: cartHash,
      provider_lease_until: leaseUntil,
      expires_at: expiresAt,
      next_check_at: leaseUntil ? expiresAt : null,
      delivery_promise: promise.offer,
      promise_automatic: promise.isAutomatic,
    })
    .returning(stateColumns);
  const items = tx.insertInto("order_items").values(
    lines.map((line, position) => ({
      order_id: id,
      position,
      food_id: line.foodId,
      name: line.name,
      unit_paise: line.unitPaise,
      quantity: line.quantity,
    })),
  );
  const [[opened]] = await together(
    tx,
    question(order.compile(), (rows) => rows),
    question(items.compile(), () => null),
    orderEvent(tx, id, { kind: "status", status: "pending" }, { role: "customer", userId }, createdAt),
  );
  if (!opened) throw new Error(`order ${id} was not inserted`);
  return opened;
}

/** More than any order number. */
const ALL = Number.MAX_SAFE_INTEGER;

/** The customer's orders that give way to this one once it can be paid. */
export async function findOpenOthers(tx: Tx, { id, userId }: OrderRef): Promise<string[]> {
  return (await openOthers(tx, userId, id)).map((other) => other.id);
}

const openOthers = builtOnce((db: Db, userId: string, orderId: string) =>
  db.selectFrom("orders").select("id").where("user_id", "=", userId).where(isAwaitingPayment).where("id", "<>", orderId),
);

type OrderRef = Pick<OrderState, "id" | "userId">;

/**
 * The customer's other open, unpaid orders give way to this one, which must be payable by now. With `before` (an order number) only those
 * that were placed earlier.
 */
export async function supersedeOthers(tx: Tx, { id: orderId, userId }: OrderRef, at: Date, before = ALL) {
  const actor: Actor = { role: "customer", userId };
  const replaced = await supersede(tx, userId, orderId, before);
  for (const { id } of replaced) {
    await recordOrderEvent(tx, id, { kind: "status", status: "cancelled", detail: "superseded" }, actor, at);
  }
  if (replaced.length > 0)
    await setPromoUsesCounted(
      tx,
      replaced.map(({ id }) => id),
      false,
    );
  return replaced;
}

const supersede = builtOnce((db: Db, userId: string, orderId: string, before: number) =>
  db
    .updateTable("orders")
    .set({ status: "cancelled", superseded_by: orderId })
    .where("user_id", "=", userId)
    .where(isAwaitingPayment)
    .where("superseded_by", "is", null)
    .where("id", "<>", orderId)
    .where("order_number", "<", before)
    .returning(["id", "user_id as userId", "status", "payment", "delivery_partner_id as deliveryPartnerId"]),
);

/**
 * The customer's earlier order that was paid online after this one was placed, while its provider order was being made: one of
 * `openBefore`, or, where they are not known any more, by the order of the events (the clocks of two instances differ).
 */
export async function findPaidMeanwhile(tx: Tx, order: OrderState, openBefore: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT o.id FROM orders o
    WHERE o.user_id = ${order.userId} AND o.order_number < ${order.orderNumber} AND o.payment AND o.payment_method = 'online'
      AND o.status <> 'cancelled' AND o.paid_at > ${order.createdAt}::timestamptz - interval '5 minutes'
      AND (o.id = ANY(${openBefore}::uuid[]) OR EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'paid'
        AND e.id > (SELECT min(id) FROM order_events WHERE order_id = ${order.id})))
    LIMIT 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export async function setSupersededBy(tx: Tx, orderId: string, byOrderId: string): Promise<void> {
  await tx.updateTable("orders").set({ superseded_by: byOrderId }).where("id", "=", orderId).execute();
}

/** True for one caller alone, until `until` or until it gives the lease back. */
export async function takeLease(db: Db, orderId: string, now: Date, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ provider_lease_until: until })
    .where("id", "=", orderId)
    .where("provider_order_id", "is", null)
    .where(isAwaitingPayment)
    .where((eb) => eb.or([eb("provider_lease_until", "is", null), eb("provider_lease_until", "<=", now)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when another holds it by now. */
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
  /** With which it was made. */
  keyId: string;
}

/**
 * Also when the order was cancelled meanwhile: money for it must find its way back. Undefined, and nothing changed, when it has an id
 * already.
 */
export async function storeProviderOrder(db: Db, order: OrderState, made: MadeOrder, now: Date): Promise<OrderState | undefined> {
  return (await setProviderOrder(db, order.id, made.id, made.keyId, nextCheckUnpaid(order.expiresAt, now)))[0];
}

const setProviderOrder = builtOnce((db: Db, orderId: string, providerOrderId: string, keyId: string, nextCheckAt: Date | null) =>
  db
    .updateTable("orders")
    .set({ provider_order_id: providerOrderId, provider_key_id: keyId, provider_lease_until: null, next_check_at: nextCheckAt })
    .where("id", "=", orderId)
    .where("provider_order_id", "is", null)
    .returning(stateColumns),
);

/** Nothing is left to ask the provider about. */
export async function endChecks(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable("orders").set({ provider_lease_until: null, next_check_at: null }).where("id", "=", orderId).execute();
}
