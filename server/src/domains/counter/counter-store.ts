import { LAST_ORDERS, WAITING_MAX } from "@forno/contract/counter/counter.ts";
import { type Insertable, sql } from "kysely";
import { itemAt } from "../../platform/process/item-at.ts";
import { orderRules } from "../../rules/order-rules-sql.ts";
import type { Db, Tables, Tx } from "../../tables.ts";
import { orders } from "../order/order-sql.ts";
import { users } from "../user/account/user-store.ts";

export interface Shift {
  id: string;
  openedPaise: number;
  openedAt: Date;
}

/** Of a seller who is locked it stays open, or closed, until the transaction ends. */
export async function selectOpenShift(tx: Db, sellerId: string): Promise<Shift | undefined> {
  return await tx
    .selectFrom("counter_shifts as s")
    .leftJoin("counter_shift_reports as r", "r.shift_id", "s.id")
    .select(["s.id", "s.opened_paise as openedPaise", "s.opened_at as openedAt"])
    .where("s.seller_id", "=", sellerId)
    .where("r.shift_id", "is", null)
    .executeTakeFirst();
}

export async function insertShift(tx: Tx, shift: Insertable<Tables["counter_shifts"]>): Promise<void> {
  await tx.insertInto("counter_shifts").values(shift).execute();
}

const isKept = sql<boolean>`(${orderRules("o").notCancelled} AND NOT o.refunded)`;

/**
 * What the drawer has taken, less what was handed back. What an order cost more or less later moved in the drawer of whoever edited it.
 * What is handed back of a sale of a closed shift comes out of the drawer that has been open longest, or of the next one.
 */
export async function selectCashSales(tx: Db, shift: Shift): Promise<{ count: number; paise: number; returnedPaise: number }> {
  const { rows } = await sql<{ count: number; paise: number; returnedPaise: number }>`
    SELECT count(*) AS count, (coalesce(sum(o.total_paise - o.given_back_paise
        - (SELECT coalesce(sum(e.paise), 0) FROM counter_edits e WHERE e.order_id = o.id)), 0) + (
        SELECT coalesce(sum(e.paise), 0) FROM counter_edits e JOIN ${orders} o ON o.id = e.order_id
        WHERE e.shift_id = ${shift.id} AND ${isKept}))::bigint AS paise,
      (SELECT coalesce(sum(returned_paise), 0)::bigint FROM counter_orders WHERE returned_paise <> 0 AND ${isOpenLongest(shift)})
        AS "returnedPaise"
    FROM counter_orders c JOIN ${orders} o ON o.id = c.order_id WHERE c.shift_id = ${shift.id} AND ${isKept}`.execute(tx);
  return itemAt(rows, 0);
}

const isOpenLongest = ({ id, openedAt }: Shift) => sql<boolean>`NOT EXISTS (
  SELECT FROM counter_shifts s LEFT JOIN counter_shift_reports r ON r.shift_id = s.id
  WHERE r.shift_id IS NULL AND (s.opened_at, s.id) < (${openedAt}, ${id}::uuid))`;

/** In paise, of an order `o`: what the shop has of it, without what shifts that are open count. */
const closedCash = sql<number>`CASE WHEN ${isKept} THEN o.total_paise - o.given_back_paise - (SELECT coalesce(sum(e.paise), 0)
  FROM counter_edits e LEFT JOIN counter_shift_reports r ON r.shift_id = e.shift_id WHERE e.order_id = o.id AND r.shift_id IS NULL) ELSE 0 END`;

/** With `IN` instead of the array all sales that there ever were would be read. */
export const cashSalesLocked = (shiftId: string) => sql`
  SELECT FROM counter_orders WHERE shift_id = ${shiftId} OR returned_paise <> 0
    OR order_id = ANY (ARRAY(SELECT order_id FROM counter_edits WHERE shift_id = ${shiftId})) ORDER BY order_id FOR UPDATE`;

/** Waits for what is just being handed back, so that the shift counts it, or the next one. */
export async function lockCashSales(tx: Tx, { id }: Shift): Promise<void> {
  await cashSalesLocked(id).execute(tx);
}

/** What a shift has counted, so that no other one counts it again. */
export async function bookCashSales(tx: Tx, shift: Shift, report: Insertable<Tables["counter_shift_reports"]>): Promise<void> {
  await sql`UPDATE counter_orders SET booked_paise = booked_paise - returned_paise, returned_paise = 0
    WHERE returned_paise <> 0 AND ${isOpenLongest(shift)}`.execute(tx);
  await tx.insertInto("counter_shift_reports").values(report).execute();
  await sql`UPDATE counter_orders c SET booked_paise = ${closedCash} FROM ${orders} o
    WHERE o.id = c.order_id AND c.shift_id = ${shift.id}`.execute(tx);
  await sql`UPDATE counter_orders c SET booked_paise = c.booked_paise + e.paise
    FROM (SELECT order_id, sum(paise) AS paise FROM counter_edits WHERE shift_id = ${shift.id} GROUP BY 1) AS e
      JOIN ${orders} o ON o.id = e.order_id
    WHERE c.order_id = e.order_id AND c.shift_id <> ${shift.id} AND ${isKept}`.execute(tx);
}

/** Of a sale of a closed shift. */
export async function noteReturned(tx: Tx, orderId: string): Promise<void> {
  await sql`SELECT FROM counter_orders WHERE order_id = ${orderId} FOR UPDATE`.execute(tx);
  await sql`UPDATE counter_orders c SET returned_paise = c.booked_paise - ${closedCash} FROM ${orders} o
    WHERE o.id = c.order_id AND c.order_id = ${orderId} AND c.booked_paise IS NOT NULL`.execute(tx);
}

/** The day's next. Others wait for this transaction, so that its order must not wait for theirs afterwards. */
export async function drawToken(tx: Tx, day: string): Promise<number> {
  const { token } = await tx
    .insertInto("counter_days")
    .values({ day, last_token: 1 })
    .onConflict((conflict) => conflict.column("day").doUpdateSet({ last_token: sql`counter_days.last_token + 1` }))
    .returning("last_token as token")
    .executeTakeFirstOrThrow();
  return token;
}

export async function insertCounterEdit(tx: Tx, edit: Insertable<Tables["counter_edits"]>): Promise<void> {
  await tx.insertInto("counter_edits").values(edit).execute();
}

export async function insertCounterOrder(tx: Tx, order: Insertable<Tables["counter_orders"]>): Promise<void> {
  await tx.insertInto("counter_orders").values(order).execute();
}

export async function selectCounterOrder(db: Db, orderId: string) {
  return await db
    .selectFrom("counter_orders")
    .select(["token", "change_paise as changePaise"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

/** Oldest first. Others wait for a QR code to be paid, in front of their seller. */
export async function selectWaitingForLink(db: Db) {
  return await db
    .selectFrom("counter_orders as c")
    .innerJoin(orders.as("o"), "o.id", "c.order_id")
    .select(["o.id", fullName.as("name"), "o.phone"])
    .where(orderRules("o").awaitsPayment)
    .where(sql<boolean>`starts_with(o.provider_order_id, 'order_')`)
    .orderBy("o.created_at")
    .orderBy("o.id")
    .limit(WAITING_MAX)
    .execute();
}

const fullName = sql<string>`concat_ws(' ', nullif(o.first_name, ''), nullif(o.last_name, ''))`;

/** Of the account with this number, or of what it ordered without one. */
export async function selectCaller(db: Db, mobile: string) {
  const user = await db.selectFrom(users.as("u")).select(["u.id", "u.name"]).where("u.mobile", "=", mobile).executeTakeFirst();
  const last = await db
    .selectFrom(orders.as("o"))
    .select(["o.id", fullName.as("name")])
    .where((eb) =>
      eb.or([...(user ? [eb("o.user_id", "=", user.id)] : []), eb.and([eb("o.user_id", "is", null), eb("o.phone", "=", mobile)])]),
    )
    .where(orderRules("o").countsAsOrder)
    .orderBy("o.created_at", "desc")
    .orderBy("o.id", "desc")
    .limit(LAST_ORDERS)
    .execute();
  return { userId: user?.id ?? null, name: user?.name ?? last[0]?.name ?? null, orderIds: last.map(({ id }) => id) };
}
