/** SQL that stores what was decided about placing orders. */

import type { Charge } from "@forno/contract/cart/rules/pricing.ts";
import { type Insertable, sql } from "kysely";
import { type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { insertMany, manyRows, rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";
import { promoUsesCounted } from "../../promo/promo-uses-store.ts";
import { raiseStatusChanged } from "../lifecycle/order-changes.ts";
import { type Actor, historyInsert, historyRows, type OrderState, stateColumns } from "../lifecycle/order-changes-store.ts";
import { type IdempotencyKey, keyRow, keysInsert } from "./idempotency-store.ts";
import { slotRows, slotsInsert } from "./kitchen-slots-store.ts";
import type { Destination, Line, NewOrder } from "./priced-order.ts";

/** Inserts orders with their lines, charges, kitchen slots and first history entries, and keys. Returns the orders by ID. */
export const ordersInserted = (
  tx: Tx,
  orders: readonly NewOrder[],
  keys: readonly IdempotencyKey[],
): Statement<ReadonlyMap<string, OrderState>> => {
  const event = { kind: "status", status: "pending" } as const;
  const history = orders.map((order) => ({ orderId: order.id, event, actor: order.actor, at: order.createdAt }));
  const query = insert.query(
    tx,
    rowsAsJson(orders.map(orderRow)),
    rowsAsJson(orders.flatMap(({ id, priced }) => itemRows(id, priced.lines))),
    rowsAsJson(orders.flatMap(({ id, priced }) => chargeRows(id, priced.charges))),
    rowsAsJson(orders.flatMap(({ id, time }) => slotRows(id, time.taken))),
    historyRows(history),
    rowsAsJson(keys.map(keyRow)),
  );
  return statement(query, (states) => new Map(states.map((state) => [state.id, state])));
};

const insert = prepared((db: Db, orders: string, items: string, charges: string, slots: string, history: string, keys: string) =>
  db
    .with("placed", () => ordersInsert(db, orders))
    .with("items", () => itemsInsert(db, items))
    .with("charges", () => chargesInsert(db, charges))
    .with("slots", () => slotsInsert(db, slots))
    .with("history", () => historyInsert(db, history))
    .with("keys", () => keysInsert(db, keys))
    .selectFrom("placed")
    .selectAll(),
);

const orderRow = ({
  id,
  userId,
  channel,
  kitchenNote,
  priced,
  method,
  time,
  promise,
  createdAt,
  expiresAt,
  leaseUntil,
}: NewOrder) =>
  ({
    id,
    user_id: userId,
    channel,
    kitchen_note: kitchenNote,
    status: "pending" as const,
    payment_method: method,
    subtotal_paise: priced.subtotalPaise,
    total_paise: priced.totalPaise,
    promo_code: priced.promo?.code ?? null,
    ...destinationColumns(priced.destination),
    created_at: createdAt,
    cart_hash: priced.cartHash,
    provider_lease_until: leaseUntil,
    expires_at: expiresAt,
    next_check_at: leaseUntil ? expiresAt : null,
    delivery_promise: promise.offer,
    promise_automatic: promise.isAutomatic,
    promise_cap_paise: promise.capPaise,
    scheduled_for: priced.scheduledFor,
    promised_at: time.waits ? time.to : null,
    kitchen_at: time.kitchenAt,
    tax: priced.storedTax,
    buyer_gstin: priced.buyer?.gstin ?? null,
    buyer_name: priced.buyer?.name ?? null,
  }) satisfies Insertable<Tables["orders"]>;

const ordersInsert = (db: Db, json: string) =>
  insertMany(
    db,
    "orders",
    [
      "id",
      "user_id",
      "channel",
      "kitchen_note",
      "status",
      "payment_method",
      "subtotal_paise",
      "total_paise",
      "promo_code",
      ...DESTINATION,
      "created_at",
      "cart_hash",
      "provider_lease_until",
      "expires_at",
      "next_check_at",
      "delivery_promise",
      "promise_automatic",
      "promise_cap_paise",
      "scheduled_for",
      "promised_at",
      "kitchen_at",
      "tax",
      "buyer_gstin",
      "buyer_name",
    ] satisfies (keyof ReturnType<typeof orderRow>)[],
    json,
  ).returning(stateColumns);

export interface ItemLine extends Pick<Line, "foodId" | "name" | "unitPaise" | "quantity" | "details"> {
  /** Of an edited order; otherwise its place among the lines. */
  position?: number;
}

export const itemRows = (orderId: string, lines: readonly ItemLine[]) =>
  lines.map(({ position, foodId, name, unitPaise, quantity, details }, place) => ({
    order_id: orderId,
    position: position ?? place,
    food_id: foodId,
    name,
    unit_paise: unitPaise,
    quantity,
    details,
  }));

export const itemsInsert = (db: Db, json: string) =>
  insertMany(
    db,
    "order_items",
    ["order_id", "position", "food_id", "name", "unit_paise", "quantity", "details"] satisfies (keyof ReturnType<
      typeof itemRows
    >[number])[],
    json,
  );

export const chargeRows = (orderId: string, charges: readonly Charge[]) =>
  charges.map((charge, position) => ({ order_id: orderId, position, ...charge }) satisfies Insertable<Tables["order_charges"]>);

export const chargesInsert = (db: Db, json: string) =>
  insertMany(db, "order_charges", ["order_id", "position", "kind", "label", "paise"], json);

const DESTINATION = [
  "first_name",
  "last_name",
  "address",
  "phone",
  "email",
  "pincode",
  "latitude",
  "longitude",
  "landmark",
  "instructions",
  "fulfilment",
  "area_name",
  "promised_minutes",
] as const;

const destinationColumns = ({ address, fulfilment, area, minutes }: Destination) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  address: address.address,
  phone: address.phone,
  email: address.email ?? null,
  pincode: address.pincode ?? null,
  latitude: address.location?.lat ?? null,
  longitude: address.location?.lng ?? null,
  landmark: address.landmark ?? null,
  instructions: address.instructions ?? null,
  fulfilment,
  area_name: area?.name ?? null,
  promised_minutes: minutes,
});

export interface ReusedOrder {
  id: string;
  destination: Destination | null;
  expiresAt: Date;
}

/** An order whose payment window is opened again: its new deadline, and its new address unless null. */
export const ordersReused = (tx: Tx, reused: readonly ReusedOrder[]): Statement<null> => {
  const rows = reused.map(({ id, destination, expiresAt }) => ({
    id,
    expires_at: expiresAt,
    ...(destination && destinationColumns(destination)),
  }));
  return statement(updateReused.query(tx, rowsAsJson(rows)), () => null);
};

const updateReused = prepared((db: Db, json: string) => {
  const changed = DESTINATION.map((column) => {
    const value = sql`CASE WHEN reused.phone IS NULL THEN orders.${sql.ref(column)} ELSE reused.${sql.ref(column)} END`;
    return [column, value] as const;
  });
  return db
    .updateTable("orders")
    .from(manyRows(db, "orders", json).as("reused"))
    .set({ expires_at: sql<Date>`reused.expires_at`, ...Object.fromEntries(changed) })
    .whereRef("orders.id", "=", "reused.id");
});

export interface Superseded {
  /** Locked. */
  order: OrderState;
  /** The order that replaces it. */
  byId: string;
  at: Date;
}

/**
 * Cancels orders, with a history entry and without their promo uses, because a later one of the customer replaces them. Call
 * `raiseSuperseded` after it.
 */
export const ordersSuperseded = (tx: Tx, superseded: readonly Superseded[]): Statement<null>[] => {
  const event = { kind: "status", status: "cancelled", detail: "superseded" } as const;
  const history = superseded.map(({ order, at }) => ({ orderId: order.id, event, actor: customerOf(order), at }));
  const ids = superseded.map(({ order }) => order.id);
  const byIds = superseded.map(({ byId }) => byId);
  return [statement(supersede.query(tx, ids, byIds, historyRows(history)), () => null), promoUsesCounted(tx, ids, false)];
};

export async function raiseSuperseded(tx: Tx, superseded: readonly Superseded[]): Promise<void> {
  for (const { order, byId, at } of superseded) {
    const changed = { ...order, status: "cancelled", supersededBy: byId } as const;
    await raiseStatusChanged(tx, { order: changed, before: order.status, actor: customerOf(order), at });
  }
}

const customerOf = ({ userId }: Pick<OrderState, "userId">): Actor => ({ role: "customer", userId });

const supersede = prepared((db: Db, ids: readonly string[], byIds: readonly string[], history: string) =>
  db
    .with("history", () => historyInsert(db, history))
    .updateTable("orders")
    .from(sql<{ id: string; by_id: string }>`unnest(${ids}::uuid[], ${byIds}::uuid[])`.as<"later">(sql`later (id, by_id)`))
    .set({ status: "cancelled", superseded_by: sql<string>`later.by_id` })
    .whereRef("orders.id", "=", "later.id"),
);

/** No order gets one of the next `count` numbers. */
export async function skipOrderNumbers(tx: Tx, count: number): Promise<void> {
  await sql`SELECT setval('order_numbers', nextval('order_numbers') + ${count}::bigint)`.execute(tx);
}
