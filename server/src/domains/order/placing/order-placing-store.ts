/** SQL of placing an order: the customer's other orders, and which of them it supersedes. */

import { OPEN_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import type { PaymentMethod } from "@forno/contract/payment/rules/payment-method.ts";
import type { Address } from "@forno/contract/user/address-input.ts";
import { sql } from "kysely";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import { paymentMethod } from "../../../rules/literals-sql.ts";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import { setPromoUsesCounted } from "../../promo/promo-uses-store.ts";
import { raiseStatusChanged } from "../lifecycle/order-changes.ts";
import { type Actor, addHistoryEntry, type OrderState, stateColumns } from "../lifecycle/order-changes-store.ts";
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

/** An order of the same cart without a payment window, placed after `since`. */
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

/** Unpaid, or with a total of ₹0. */
export const isWithoutMoney = sql<boolean>`(NOT payment OR payment_method = ${paymentMethod.none})`;

/** The placing time of the nth newest unpaid order since `since`; null if there are fewer. */
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

/** Counts the customer's open orders whose cash has not been received. */
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

/** IDs of the customer's orders that this one supersedes once it can be paid. */
export async function findOpenOthers(tx: Tx, { id, userId }: OrderRef): Promise<string[]> {
  return (await openOthers(tx, userId, id)).map((other) => other.id);
}

const openOthers = prepared((db: Db, userId: string | null, orderId: string) =>
  db.selectFrom("orders").select("id").where("user_id", "=", userId).where(orderRules().awaitsPayment).where("id", "<>", orderId),
);

type OrderRef = Pick<OrderState, "id" | "userId">;

/**
 * Supersedes the customer's other open, unpaid orders. This order must be payable. With `before` (an order number): only those
 * placed earlier.
 */
export async function supersedeOthers(tx: Tx, { id: orderId, userId }: OrderRef, at: Date, before = ALL): Promise<void> {
  const actor: Actor = { role: "customer", userId };
  const superseded = await supersede(tx, userId, orderId, before);
  for (const { id } of superseded) {
    await addHistoryEntry(tx, id, { kind: "status", status: "cancelled", detail: "superseded" }, actor, at);
  }
  if (superseded.length > 0)
    await setPromoUsesCounted(
      tx,
      superseded.map(({ id }) => id),
      false,
    );
  for (const order of superseded) await raiseStatusChanged(tx, { order, actor, at });
}

const supersede = prepared((db: Db, userId: string | null, orderId: string, before: number) =>
  db
    .updateTable("orders")
    .set({ status: "cancelled", superseded_by: orderId })
    .where("user_id", "=", userId)
    .where(orderRules().awaitsPayment)
    .where("superseded_by", "is", null)
    .where("id", "<>", orderId)
    .where("order_number", "<", before)
    .returning(stateColumns),
);
