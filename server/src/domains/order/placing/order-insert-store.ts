/** SQL that stores new orders, with their lines and first history entries. */

import type { OrderPrice } from "@forno/contract/cart/rules/pricing.ts";
import type { PaymentMethod } from "@forno/contract/payment/rules/payment-method.ts";
import type { Address } from "@forno/contract/user/address-input.ts";
import type { Insertable } from "kysely";
import { v7 as newId } from "uuid";
import { raise } from "../../../events.ts";
import { batch, statement } from "../../../platform/db/statements/batch.ts";
import { insertMany, rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import { itemAt } from "../../../platform/process/item-at.ts";
import type { Db, Tables, Tx } from "../../../tables.ts";
import type { PlacingTerms } from "../../settings/settings-store.ts";
import { historyAdded, type OrderState, stateColumns } from "../lifecycle/order-changes-store.ts";
import type { StoredDetails } from "../order-tables.ts";
import { idempotencyKeysStored } from "./idempotency-store.ts";

export interface Line {
  foodId: string;
  /** Its line key. */
  key: string;
  name: string;
  unitPaise: number;
  quantity: number;
  details: StoredDetails | null;
}

/** The lines at the shop's own prices. */
export interface PricedOrder extends OrderPrice {
  lines: Line[];
  promo: { id: string; code: string } | null;
  cartHash: Buffer;
}

export interface NewOrder {
  userId: string;
  address: Address;
  priced: PricedOrder;
  method: PaymentMethod;
  promise: PlacingTerms["promise"];
  createdAt: Date;
  expiresAt: Date;
  /** Until when this request has the lease on creating the provider order; null if no provider order is needed. */
  leaseUntil: Date | null;
}

/** Identifies repeated requests. */
export interface RequestKey {
  key: string | undefined;
  bodyHash: Buffer;
}

export async function insertOrder(tx: Tx, order: NewOrder, requestKey: RequestKey): Promise<OrderState> {
  return itemAt(await insertOrders(tx, [order], [requestKey]), 0);
}

/** Inserts orders with their lines, first history entries and keys (one per order). Returns them in the given order. */
export async function insertOrders(tx: Tx, orders: readonly NewOrder[], requestKeys: readonly RequestKey[]): Promise<OrderState[]> {
  const rows = orders.map(orderRow);
  const items = rows.flatMap(({ id }, index) => itemRows(id, itemAt(orders, index).priced.lines));
  const keys = rows.flatMap(({ id, user_id: userId, created_at: createdAt }, index) => {
    const { key, bodyHash } = itemAt(requestKeys, index);
    return key === undefined ? [] : [{ userId, key, bodyHash, orderId: id, createdAt }];
  });
  const [inserted] = await batch(
    tx,
    statement(ordersInsert.query(tx, rowsAsJson(rows)), (states) => new Map(states.map((state) => [state.id, state]))),
    statement(itemsInsert.query(tx, rowsAsJson(items)), () => null),
    historyAdded(
      tx,
      rows.map(({ id, user_id: userId, status, created_at: at }) => {
        return { orderId: id, event: { kind: "status", status }, actor: { role: "customer", userId }, at };
      }),
    ),
    ...(keys.length > 0 ? [idempotencyKeysStored(tx, keys)] : []),
  );
  const states = rows.map(({ id }) => {
    const state = inserted.get(id);
    if (!state) throw new Error(`order ${id} was not inserted`);
    return state;
  });
  for (const order of states) await raise(tx, "orderPlaced", { order });
  return states;
}

const orderRow = ({ userId, address, priced, method, promise, createdAt, expiresAt, leaseUntil }: NewOrder) =>
  ({
    id: newId(),
    user_id: userId,
    status: "pending" as const,
    payment_method: method,
    subtotal_paise: priced.subtotalPaise,
    delivery_fee_paise: priced.deliveryFeePaise,
    discount_paise: priced.discountPaise,
    total_paise: priced.totalPaise,
    promo_code: priced.promo?.code ?? null,
    ...addressColumns(address),
    created_at: createdAt,
    cart_hash: priced.cartHash,
    provider_lease_until: leaseUntil,
    expires_at: expiresAt,
    next_check_at: leaseUntil ? expiresAt : null,
    delivery_promise: promise.offer,
    promise_automatic: promise.isAutomatic,
  }) satisfies Insertable<Tables["orders"]>;

const ordersInsert = prepared((db: Db, json: string) =>
  insertMany(
    db,
    "orders",
    [
      "id",
      "user_id",
      "status",
      "payment_method",
      "subtotal_paise",
      "delivery_fee_paise",
      "discount_paise",
      "total_paise",
      "promo_code",
      "first_name",
      "last_name",
      "address",
      "phone",
      "email",
      "created_at",
      "cart_hash",
      "provider_lease_until",
      "expires_at",
      "next_check_at",
      "delivery_promise",
      "promise_automatic",
    ] satisfies (keyof ReturnType<typeof orderRow>)[],
    json,
  ).returning(stateColumns),
);

const itemRows = (orderId: string, lines: readonly Line[]) =>
  lines.map(({ foodId, name, unitPaise, quantity, details }, position) => ({
    order_id: orderId,
    position,
    food_id: foodId,
    name,
    unit_paise: unitPaise,
    quantity,
    details,
  }));

const itemsInsert = prepared((db: Db, json: string) =>
  insertMany(
    db,
    "order_items",
    ["order_id", "position", "food_id", "name", "unit_paise", "quantity", "details"] satisfies (keyof ReturnType<
      typeof itemRows
    >[number])[],
    json,
  ),
);

export const addressColumns = (address: Address) => ({
  first_name: address.firstName,
  last_name: address.lastName,
  address: address.address,
  phone: address.phone,
  email: address.email ?? null,
});
