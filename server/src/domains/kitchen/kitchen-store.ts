import { CANCELLED_SHOWN_HOURS, READY_MAX, TICKETS_MAX } from "@forno/contract/kitchen/kitchen.ts";
import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { historyKind, orderStatus } from "../../rules/literals-sql.ts";
import { orderRules } from "../../rules/order-rules-sql.ts";
import type { Db, Tx } from "../../tables.ts";
import { historyAdded, orderItems, orders } from "../order/order-sql.ts";
import type { SeenLine } from "./kitchen-tables.ts";

/** The lines of an order, by which changes are found. */
const linesNow = (orderId: RawBuilder<unknown>) => sql<SeenLine[]>`(SELECT jsonb_agg(jsonb_build_object(
    'position', i.position, 'name', i.name, 'quantity', i.quantity, 'chosen', md5(coalesce(i.details::text, ''))
  ) ORDER BY i.position) FROM ${orderItems} AS i WHERE i.order_id = ${orderId})`;

const isChanged = sql<boolean>`(t.lines IS NOT NULL AND t.lines <> ${linesNow(sql.ref("o.id"))})`;

type Place = "due" | "later" | "ready" | "cancelled";

/**
 * The one place that says which order is where in the kitchen: `due` (to make), `later` (not due yet), `ready` (made, still in the
 * shop), `cancelled` (and not seen yet). An order needs no ticket of its own for it, so that none can be without.
 */
const place = (now: Date) => sql<Place>`CASE
  WHEN o.status = ${orderStatus.cancelled} THEN ${orderStatus.cancelled}
  WHEN o.ready_at IS NOT NULL AND NOT ${isChanged} THEN 'ready'
  WHEN o.status = ${orderStatus.pending} AND o.kitchen_at > ${now} THEN 'later' ELSE 'due' END`;

const ITEM = ["i.position", "i.food_id", "i.name", "i.unit_paise", "i.quantity", "i.details"] as const;

export async function selectTickets(db: Db, now: Date) {
  const cancelledFrom = new Date(now.getTime() - CANCELLED_SHOWN_HOURS * 3_600_000);
  // Ready ones: the last first; all others: as they are promised, of which tickets.ts shows the first due first.
  const rank = sql`row_number() OVER (PARTITION BY place ORDER BY
    CASE WHEN place = 'ready' THEN -extract(epoch FROM ready_at) ELSE extract(epoch FROM coalesce(promised_at, created_at)) END, id)`;
  const columns = sql`o.id, o.ready_at, o.promised_at, o.created_at, ${place(now)} AS place`;
  const ranked = sql<{ id: string; place: Place; rank: number }>`(SELECT id, place, ${rank} AS rank FROM (
    SELECT ${columns} FROM ${orders} AS o LEFT JOIN kitchen_tickets t ON t.order_id = o.id
      WHERE o.status IN (${orderStatus.pending}, ${orderStatus.processing}) AND ${orderRules("o").secured}
    UNION ALL SELECT ${columns} FROM kitchen_tickets t JOIN ${orders} AS o ON o.id = t.order_id
      WHERE t.cancelled_at > ${cancelledFrom} AND o.status = ${orderStatus.cancelled}) AS placed)`;
  return await db
    .selectFrom(ranked.as("k"))
    .innerJoin(orders.as("o"), "o.id", "k.id")
    .leftJoin("kitchen_tickets as t", "t.order_id", "o.id")
    .where("k.rank", "<=", sql<number>`CASE WHEN k.place = 'ready' THEN ${sql.lit(READY_MAX)} ELSE ${sql.lit(TICKETS_MAX)} END`)
    .orderBy("k.rank")
    .select([
      "k.place",
      "o.id",
      "o.order_number",
      "o.channel",
      "o.token",
      "o.kitchen_note",
      "o.status",
      "o.fulfilment",
      "o.area_name",
      "o.payment_method",
      "o.created_at",
      "o.paid_at",
      "o.promised_minutes",
      "o.promised_at",
      "o.expected_at",
      "o.scheduled_for",
      "o.kitchen_at",
      "o.ready_at",
      "t.lines as seen",
      "t.done",
      isChanged.as("isChanged"),
      linesNow(sql.ref("o.id")).as("now"),
    ])
    .select((eb) => [
      jsonArrayFrom(eb.selectFrom(orderItems.as("i")).select(ITEM).whereRef("i.order_id", "=", "o.id").orderBy("i.position")).as(
        "items",
      ),
      sql<Date | null>`(SELECT max(e.at) FROM ${historyAdded} AS e WHERE e.order_id = o.id
        AND e.kind = ${historyKind.status} AND e.status = ${orderStatus.processing})`.as("startedAt"),
    ])
    .execute();
}

export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number];

export type ItemRow = TicketRow["items"][number];

export const selectItems = (tx: Tx, orderId: string): Promise<ItemRow[]> =>
  tx.selectFrom(orderItems.as("i")).select(ITEM).where("i.order_id", "=", orderId).execute();

export async function selectAreaName(tx: Tx, orderId: string): Promise<string | null> {
  const row = await tx.selectFrom(orders.as("o")).select("o.area_name").where("o.id", "=", orderId).executeTakeFirst();
  return row?.area_name ?? null;
}

/** The kitchen has seen the order as it is now. */
export async function markSeen(tx: Tx, orderId: string): Promise<void> {
  await sql`INSERT INTO kitchen_tickets AS t (order_id, lines) VALUES (${orderId}, ${linesNow(sql`${orderId}::uuid`)})
    ON CONFLICT (order_id) DO UPDATE SET lines = excluded.lines, cancelled_at = NULL`.execute(tx);
}

/** `quantity` 0: not done after all. */
export async function setDone(tx: Tx, orderId: string, lineId: string, quantity: number): Promise<void> {
  await sql`INSERT INTO kitchen_tickets AS t (order_id, done) VALUES (${orderId}, jsonb_build_object(${lineId}::text, ${quantity}::int))
    ON CONFLICT (order_id) DO UPDATE SET done = t.done || excluded.done`.execute(tx);
}

/** Cancelled while it was in the kitchen. Those that nobody has seen for long are dropped. */
export async function setCancelled(tx: Tx, orderId: string, at: Date): Promise<void> {
  const old = new Date(at.getTime() - CANCELLED_SHOWN_HOURS * 3_600_000);
  await sql`WITH dropped AS (DELETE FROM kitchen_tickets WHERE cancelled_at < ${old} AND order_id <> ${orderId})
    INSERT INTO kitchen_tickets (order_id, cancelled_at) VALUES (${orderId}, ${at})
    ON CONFLICT (order_id) DO UPDATE SET cancelled_at = excluded.cancelled_at, lines = NULL`.execute(tx);
}

export async function deleteTicket(tx: Tx, orderId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("kitchen_tickets").where("order_id", "=", orderId).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export const deleteCancelledTickets = (tx: Tx) => tx.deleteFrom("kitchen_tickets").where("cancelled_at", "is not", null).execute();
