/** SQL of what orders take of counted foods and modifiers. */
import { type RawBuilder, sql } from "kysely";
import { type Statement, statement } from "../../../platform/db/statements/batch.ts";
import { insertMany, rowsAsJson } from "../../../platform/db/statements/many-rows.ts";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import { orderStatus } from "../../../rules/literals-sql.ts";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db, Tx } from "../../../tables.ts";
import { lockStock, type StoredStock, stockAsJson } from "../../menu/stock-store.ts";

export interface HeldStock {
  itemId: string;
  orderId: string;
  halves: number;
  /** The later day whose daily count it is of; null: of what there is now. */
  day: string | null;
}

export interface Stock {
  items: readonly StoredStock[];
  /** Of it, by orders of these customers that await payment. */
  held: readonly HeldStock[];
}

/** Until the transaction ends, others who want to take some wait. */
export async function readLockedStock(tx: Tx, userIds: readonly string[]): Promise<Stock> {
  await lockStock(tx);
  return await readStock(tx, userIds);
}

export async function readStock(db: Db, userIds: readonly string[]): Promise<Stock> {
  const [stock = { items: [], held: [] }] = await stocks(db, userIds);
  return stock;
}

const stocks = prepared(
  (_db: Db, userIds: readonly string[]): RawBuilder<Stock> => sql`
    SELECT ${stockAsJson} AS items, (
      SELECT coalesce(json_agg(json_build_object('itemId', s.item_id, 'orderId', s.order_id, 'halves', s.halves, 'day', s.day)), '[]')
      FROM orders o JOIN order_stock s ON s.order_id = o.id
      WHERE o.user_id = ANY(${userIds}::uuid[]) AND ${orderRules("o").awaitsPayment}) AS held`,
);

export const stockTaken = (tx: Tx, taken: readonly HeldStock[]): Statement<null> => {
  const rows = taken.map(({ itemId, orderId, halves, day }) => ({ order_id: orderId, item_id: itemId, halves, day }));
  return statement(insertTaken.query(tx, rowsAsJson(rows)), () => null);
};

const insertTaken = prepared((db: Db, json: string) =>
  insertMany(db, "order_stock", ["order_id", "item_id", "halves", "day"], json),
);

/**
 * Forgets what orders take that left the kitchen, that were cancelled after it had begun, or that it was to start before `since`: nobody may
 * have said that they left. Until then others that were cancelled can be reopened. Returns how much that is. The stock must be locked.
 */
export async function settleUsed(tx: Tx, since: Date): Promise<{ itemId: string; halves: number }[]> {
  const isSettled = sql<boolean>`(o.status NOT IN (${orderStatus.pending}, ${orderStatus.processing}, ${orderStatus.cancelled})
    OR coalesce(o.kitchen_at, o.created_at) < ${since}
    OR (o.status = ${orderStatus.cancelled} AND EXISTS (SELECT FROM stock_in_use i WHERE i.order_id = o.id)))`;
  const { rows } = await sql<{ itemId: string; halves: number }>`
    WITH done AS (DELETE FROM order_stock s USING orders o WHERE o.id = s.order_id AND ${isSettled})
    SELECT u.item_id AS "itemId", sum(u.halves)::integer AS halves
    FROM stock_in_use u JOIN orders o ON o.id = u.order_id WHERE ${isSettled} GROUP BY 1`.execute(tx);
  return rows;
}
