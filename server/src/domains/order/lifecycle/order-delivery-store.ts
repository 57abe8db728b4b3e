/** SQL of an order's delivery partner and of its status times. */
import { OPEN_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { sql } from "kysely";
import { historyKind, orderStatus } from "../../../rules/literals-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import { type OrderState, stateColumns } from "./order-changes-store.ts";

/** More than a partner can carry. */
const ORDERS_OUT_MAX = 50;

/** The order must be locked. Another partner has not picked it up. */
export async function setPartner(tx: Tx, orderId: string, partnerId: string | null): Promise<void> {
  await tx.updateTable("orders").set({ delivery_partner_id: partnerId, picked_up_at: null }).where("id", "=", orderId).execute();
}

/** Returns false if it was picked up before. */
export async function setPickedUp(tx: Tx, orderId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ picked_up_at: at })
    .where("id", "=", orderId)
    .where("picked_up_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The order must be locked. Nobody has tried the new code yet. */
export async function setHandoffCode(tx: Tx, orderId: string, code: string | null): Promise<void> {
  await tx.updateTable("orders").set({ handoff_code: code, wrong_codes: 0 }).where("id", "=", orderId).execute();
}

export async function selectHandoff(tx: Tx, orderId: string) {
  return await tx
    .selectFrom("orders")
    .select(["handoff_code as code", "wrong_codes as wrongCodes"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
}

export async function setWrongCodes(tx: Tx, orderId: string, wrongCodes: number): Promise<void> {
  await tx.updateTable("orders").set({ wrong_codes: wrongCodes }).where("id", "=", orderId).execute();
}

/** The partner's orders that are out for delivery, which stay so until the transaction ends. */
export async function holdOrdersOut(tx: Tx, partnerId: string) {
  return await tx
    .selectFrom("orders")
    .select(["id", "user_id as userId", "latitude", "longitude"])
    .where("delivery_partner_id", "=", partnerId)
    .where("status", "=", "out_for_delivery")
    .where("fulfilment", "=", "delivery")
    .orderBy("id")
    .limit(ORDERS_OUT_MAX)
    .forShare()
    .execute();
}

/** Locked until the transaction ends. */
export const lockOpenOrdersOf = (tx: Tx, partnerId: string): Promise<OrderState[]> =>
  tx
    .selectFrom("orders")
    .select(stateColumns)
    .where("delivery_partner_id", "=", partnerId)
    .where("status", "in", OPEN_STATUSES)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

export async function countOpenOrdersOf(db: Db, partnerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("delivery_partner_id", "=", partnerId)
    .where("status", "in", OPEN_STATUSES)
    .executeTakeFirstOrThrow();
  return count;
}

export async function selectStatusTimes(tx: Tx, orderId: string): Promise<{ status: OrderStatus; at: string }[]> {
  const rows = await tx
    .selectFrom("order_events")
    .select(["status", "at"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "status")
    .orderBy("id")
    .execute();
  return rows.flatMap(({ status, at }) => (status ? [{ status, at: at.toISOString() }] : []));
}

/** The order's last status, when it was set and by whom (null: the system). */
export async function selectLastStatus(tx: Tx, orderId: string) {
  return await tx
    .selectFrom("order_events")
    .select(["id", "status", "detail", "at", "actor_user_id as actorUserId"])
    .where("order_id", "=", orderId)
    .where("kind", "=", "status")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Only of one that another replaces in the same transaction. */
export async function deleteHistoryEntry(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("order_events").where("id", "=", id).execute();
}

/** Counts the partner's orders that were delivered since then and still are. */
export async function countDeliveredSince(db: Db, partnerId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("order_events as e")
    .innerJoin("orders as o", "o.id", "e.order_id")
    .select((eb) => eb.fn.count<number>("o.id").distinct().as("count"))
    .where(sql<boolean>`e.kind = ${historyKind.status} AND e.status = ${orderStatus.delivered}`)
    .where("e.at", ">=", since)
    .where("o.status", "=", "delivered")
    .where("o.delivery_partner_id", "=", partnerId)
    .executeTakeFirstOrThrow();
  return count;
}
