import { ORDER_COUNT_MAX } from "@forno/contract/order.ts";
import { BOARD_CLOSED_MAX, BOARD_OPEN_MAX } from "@forno/contract/order-admin.ts";
import { isOpen, ORDER_STATUSES, type OrderStatus } from "@forno/contract/rules/order-status.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import { isFound, type OrderSearch } from "./order-list-store.ts";

export interface BoardKeys {
  status: OrderStatus;
  /** Stops one beyond ORDER_COUNT_MAX. */
  count: number;
  ids: string[];
}

const inColumn = (status: OrderStatus, search: OrderSearch) =>
  search ? sql`o.status = ${sql.lit(status)} AND ${isFound(search)}` : sql`o.status = ${sql.lit(status)}`;

/** The newest of one open status. */
const openColumn = (status: OrderStatus, search: OrderSearch) => sql`SELECT ${sql.lit(status)} AS status,
  (SELECT count(*) FROM (SELECT FROM orders o WHERE ${inColumn(status, search)} LIMIT ${sql.lit(ORDER_COUNT_MAX + 1)}) AS counted) AS count,
  array(SELECT id FROM orders o WHERE ${inColumn(status, search)} ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(BOARD_OPEN_MAX)}) AS ids`;

/** What came to this end since then, and is there still; the last first. */
const closedColumn = (
  status: OrderStatus,
  since: Date,
  search: OrderSearch,
) => sql`SELECT ${sql.lit(status)} AS status, count(*) AS count,
  coalesce((array_agg(id ORDER BY at DESC, id DESC))[1:${sql.lit(BOARD_CLOSED_MAX)}], '{}') AS ids
  FROM (
    SELECT o.id, max(e.at) AS at FROM order_events e JOIN orders o ON o.id = e.order_id
    WHERE e.kind = 'status' AND e.status = ${sql.lit(status)} AND e.at >= ${since}::timestamptz AND ${inColumn(status, search)}
    GROUP BY o.id
  ) AS closed`;

/** All columns, in the order of the statuses. */
export async function selectBoardKeys(db: Db, today: Date, search: OrderSearch): Promise<BoardKeys[]> {
  const columns = ORDER_STATUSES.map((status) =>
    isOpen(status) ? openColumn(status, search) : closedColumn(status, today, search),
  );
  return (await sql<BoardKeys>`${sql.join(columns, sql` UNION ALL `)}`.execute(db)).rows;
}
