/**
 * SQL of what orders take of the kitchen's slots. A cancelled order takes nothing, however it was cancelled, and one that was made early
 * nothing of slots that began only afterwards.
 */
import type { TakenUnits } from "@forno/contract/fulfilment/rules/order-times.ts";
import { hasLeft } from "@forno/contract/order/rules/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import { lockByName } from "../../../platform/db/database.ts";
import { insertMany } from "../../../platform/db/statements/many-rows.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import { historyKind } from "../../../rules/literals-sql.ts";
import { inStatus, orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { TakenSlot } from "./decide-placing.ts";

/** Slots of an hour that began before it may still be going on. */
const SLOT_MAX_MS = 3_600_000;

/**
 * What is taken from this moment on, until the transaction ends: others that want to take more wait. Orders that give back do not, which
 * only makes room. The last lock that placing takes, so that nobody who has it waits for who wants it.
 */
export async function lockTaken(tx: Tx, userIds: readonly string[], now: Date): Promise<TakenSlot[]> {
  await lockByName(tx, "kitchen slots");
  return await readTaken(tx, userIds, now);
}

/** Unpaid orders of these customers apart from all others. */
export const readTaken = (db: Db, userIds: readonly string[], now: Date): Promise<TakenSlot[]> =>
  takenSince(db, userIds, new Date(now.getTime() - SLOT_MAX_MS), now);

const left = inStatus(sql.ref("orders.status"), hasLeft);

/**
 * Of a row `s` of `order_slots` and its order. What was made in a slot stays counted in it: that is what the kitchen can make in it. Of
 * slots that have not begun, nothing was made before them, and the history need not be asked.
 */
export const takesSlot = (now: RawBuilder<Date>) => sql<boolean>`(${orderRules().notCancelled}
  AND ((orders.ready_at IS NULL AND NOT ${left}) OR (s.starts_at <= ${now} AND s.starts_at <= coalesce(orders.ready_at,
    (SELECT min(e.at) FROM order_events e WHERE e.order_id = orders.id AND e.kind = ${historyKind.status} AND ${inStatus(sql.ref("e.status"), hasLeft)})))))`;

// One row at a time: joined plainly, its generic plan reads all orders (p99 of a quote 22 instead of 7 ms).
const takenSince = prepared(
  (_db: Db, userIds: readonly string[], since: Date, now: Date) => sql<TakenSlot>`
    SELECT s.starts_at AS "startsAt", o.unpaid_id AS "orderId", sum(s.units)::int AS units
    FROM order_slots s CROSS JOIN LATERAL (
      SELECT CASE WHEN user_id = ANY(${userIds}::uuid[]) AND ${orderRules().awaitsPayment} THEN id END AS unpaid_id
      FROM orders WHERE orders.id = s.order_id AND ${takesSlot(sql`${now}::timestamptz`)} LIMIT 1
    ) AS o WHERE s.starts_at >= ${since} GROUP BY 1, 2`,
);

export async function holdsSlots(tx: Tx, orderId: string): Promise<boolean> {
  return (await tx.selectFrom("order_slots").select("units").where("order_id", "=", orderId).executeTakeFirst()) !== undefined;
}

/** Also in a shop without a limit: what its orders take counts as soon as one is set. */
export const slotRows = (orderId: string, taken: readonly TakenUnits[]) =>
  taken.map(({ startsAt, units }) => ({ order_id: orderId, starts_at: startsAt, units }));

export const slotsInsert = (db: Db, json: string) => insertMany(db, "order_slots", ["order_id", "starts_at", "units"], json);

/** What orders take of the slots that begin in this time, in order. */
export async function selectTakenSlots(db: Db, { start, end, now }: { start: Date; end: Date; now: Date }) {
  return await db
    .selectFrom("order_slots as s")
    .innerJoin("orders", "orders.id", "s.order_id")
    .select((eb) => ["s.starts_at as startsAt", eb.cast<number>(eb.fn.sum("s.units"), "integer").as("units")])
    .where("s.starts_at", ">=", start)
    .where("s.starts_at", "<", end)
    .where(takesSlot(sql`${now}::timestamptz`))
    .groupBy("s.starts_at")
    .orderBy("s.starts_at")
    .execute();
}
