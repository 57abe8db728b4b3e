import { OPEN_STATUSES } from "@forno/contract/rules/order-status.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";
import type { OrderCursor } from "../order/order-cursor.ts";
import { type OrderRow, selectOrders } from "../order/order-store.ts";

/** The order must be locked. */
export async function setPartner(tx: Tx, orderId: string, partnerId: string | null): Promise<void> {
  await tx.updateTable("orders").set({ delivery_partner_id: partnerId }).where("id", "=", orderId).execute();
}

/** Locked until the transaction ends. */
export async function lockOpenOrdersOf(tx: Tx, partnerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("orders")
    .select("id")
    .where("delivery_partner_id", "=", partnerId)
    .where("status", "in", OPEN_STATUSES)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** What to bring first has the highest; what is not open has none. */
const urgency = sql<number>`(CASE o.status WHEN 'out_for_delivery' THEN 3 WHEN 'processing' THEN 2 WHEN 'pending' THEN 1 ELSE 0 END)`;

export interface DeliveryCursor extends OrderCursor {
  urgency: number;
}

/** The most urgent first, then the newest; one row more than `limit` when another page follows. */
export async function selectPartnerOrders(
  db: Db,
  { partnerId, limit, after }: { partnerId: string; limit: number; after: DeliveryCursor | null },
): Promise<(OrderRow & { urgency: number })[]> {
  let query = selectOrders(db).select(urgency.as("urgency")).where("o.delivery_partner_id", "=", partnerId);
  if (after) {
    const place = sql`(${after.urgency}::int, ${after.createdAt}::timestamptz, ${after.id}::uuid)`;
    query = query.where(sql<boolean>`(${urgency}, o.created_at, o.id) < ${place}`);
  }
  return await query
    .orderBy(urgency, "desc")
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(limit + 1)
    .execute();
}

/** Orders of the partner that became delivered since then, and are. */
export async function countDeliveredSince(db: Db, partnerId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("order_events as e")
    .innerJoin("orders as o", "o.id", "e.order_id")
    .select((eb) => eb.fn.count<number>("o.id").distinct().as("count"))
    .where(sql<boolean>`e.kind = 'status' AND e.status = 'delivered'`)
    .where("e.at", ">=", since)
    .where("o.status", "=", "delivered")
    .where("o.delivery_partner_id", "=", partnerId)
    .executeTakeFirstOrThrow();
  return count;
}
