/** SQL of counted foods and modifiers. What is left is what there is, less what orders take (`stock_in_use`). */
import { sql } from "kysely";
import { lockByName } from "../../platform/db/database.ts";
import type { Db, Tx } from "../../tables.ts";

export interface StoredStock {
  itemId: string;
  /** Left, in halves of a piece. */
  halves: number;
  lowAt: number;
  daily: number | null;
  /** What orders take of the daily counts of later days. */
  later: readonly { day: string; halves: number }[];
}

/** Who takes some, or says how many there are, waits for others who do. Who returns some does not. The last lock of a transaction. */
export const lockStock = (tx: Tx): Promise<void> => lockByName(tx, "stock");

/** Of a daily count that has not begun yet. */
const isLater = sql<boolean>`(i.daily IS NOT NULL AND u.day IS NOT NULL AND u.day > i.reset_on)`;
const inUse = sql<number>`coalesce((SELECT sum(u.halves) FROM stock_in_use u WHERE u.item_id = i.item_id AND NOT ${isLater}), 0)::integer`;
const later = sql`(SELECT coalesce(json_agg(json_build_object('day', day, 'halves', halves)), '[]') FROM (
  SELECT u.day, sum(u.halves) AS halves FROM stock_in_use u WHERE u.item_id = i.item_id AND ${isLater} GROUP BY 1) AS days)`;

/** For a statement that reads more. */
export const stockAsJson = sql<
  StoredStock[]
>`(SELECT coalesce(json_agg(json_build_object('itemId', i.item_id, 'halves', i.halves - ${inUse},
  'lowAt', i.low_at, 'daily', i.daily, 'later', ${later})), '[]') FROM menu_stock i)`;

/** The stock must be locked. */
export async function storeStock(
  tx: Tx,
  { itemId, halves, lowAt, daily }: Omit<StoredStock, "later">,
  today: string,
): Promise<void> {
  const row = { halves, low_at: lowAt, daily, reset_on: today };
  await tx
    .insertInto("menu_stock")
    .values({ item_id: itemId, ...row })
    .onConflict((conflict) => conflict.column("item_id").doUpdateSet(row))
    .execute();
  await sql`UPDATE menu_stock i SET halves = i.halves + ${inUse} WHERE i.item_id = ${itemId}`.execute(tx);
}

export async function deleteStock(tx: Tx, itemId: string): Promise<void> {
  await tx.deleteFrom("menu_stock").where("item_id", "=", itemId).execute();
}

/** The stock must be locked. */
export async function subtractUsed(tx: Tx, used: readonly { itemId: string; halves: number }[]): Promise<void> {
  for (const { itemId, halves } of used)
    await sql`UPDATE menu_stock SET halves = halves - ${halves} WHERE item_id = ${itemId}`.execute(tx);
}

/** What is made anew each day is there again, less what orders that are not made yet take. Returns whether there is such a thing. */
export async function startDay(tx: Tx, today: string): Promise<boolean> {
  const started = await sql`UPDATE menu_stock SET halves = daily * 2, reset_on = ${today}::date
    WHERE daily IS NOT NULL AND reset_on < ${today}::date`.execute(tx);
  return (started.numAffectedRows ?? 0n) > 0n;
}

/** Of what the order takes or has returned, how much there is at least, now or before. */
export async function selectLeastLeft(db: Db, orderId: string): Promise<number[]> {
  const { rows } = await sql<{ halves: number }>`SELECT i.halves - ${inUse} - s.halves AS halves
    FROM order_stock s JOIN menu_stock i ON i.item_id = s.item_id WHERE s.order_id = ${orderId}`.execute(db);
  return rows.map(({ halves }) => halves);
}

/** Of foods and modifiers that are not on the menu, and were not until a moment ago: they may be put back. Returns whether there were any. */
export async function deleteRemovedStock(tx: Tx, restorableSince: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`SELECT item_id AS id FROM menu_stock i
    WHERE NOT EXISTS (SELECT FROM foods f WHERE f.id = i.item_id)
      AND NOT EXISTS (SELECT FROM removed_foods r WHERE r.id = i.item_id AND r.removed_at >= ${restorableSince})
      AND NOT EXISTS (SELECT FROM modifier_groups g, jsonb_array_elements(g.modifiers) m WHERE m->>'_id' = i.item_id::text)`.execute(
    tx,
  );
  for (const { id } of rows) await deleteStock(tx, id);
  return rows.length > 0;
}
