import { ORDER_COUNT_MAX } from "@forno/contract/order.ts";
import { BOARD_CLOSED_MAX, BOARD_OPEN_MAX } from "@forno/contract/order-admin.ts";
import { isOpen, ORDER_STATUSES, type OrderStatus } from "@forno/contract/rules/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import { PLANNED_EACH_TIME } from "../../platform/db/preparing-client.ts";
import type { Db } from "../../tables.ts";
import { ALL_FLAGS, type Flags, inState, isFound, type OrderSearch, SORTS } from "./order-list-store.ts";

export interface BoardKeys {
  status: OrderStatus;
  /** Stops one beyond ORDER_COUNT_MAX, as `awaitingPayment` does. */
  count: number;
  /** Of a column of pending orders: those that are not among `count`, for the kitchen may not begin them. */
  awaitingPayment: number;
  ids: string[];
}

const NONE = sql<boolean>`true`;
/** `orderCan.begin` of a pending order. */
const MAY_BEGIN = sql<boolean>`(o.payment OR o.payment_method = 'cash')`;
const AWAITS_PAYMENT = sql<boolean>`NOT ${MAY_BEGIN}`;

type Condition = typeof NONE;

const found = (search: OrderSearch): Condition => (search ? isFound(search) : NONE);

const counted = (status: OrderStatus, condition: Condition) =>
  sql`(SELECT count(*) FROM (SELECT FROM orders o WHERE o.status = ${sql.lit(status)} AND ${condition} LIMIT ${sql.lit(ORDER_COUNT_MAX + 1)}) AS counted)`;

/**
 * Range by range of one index (0017): the oldest of a status are far from the newest of all orders, and by its estimates PostgreSQL
 * would rather walk from the first order that there ever was.
 */
function idsIn(status: OrderStatus, condition: Condition, sort: "oldest" | "newest") {
  const { orderBy, direction } = SORTS[sort];
  const range = (flags: Flags) => sql`(SELECT id, created_at FROM orders o WHERE ${inState(false, status, flags)} AND ${condition}
    ORDER BY status ${direction}, ${orderBy} LIMIT ${sql.lit(BOARD_OPEN_MAX)})`;
  const ranges = sql.join(ALL_FLAGS.map(range), sql` UNION ALL `);
  return sql`array(SELECT id FROM (${ranges}) AS ranges ORDER BY ${orderBy} LIMIT ${sql.lit(BOARD_OPEN_MAX)})`;
}

/** The oldest of one open status: what is late is among them. */
function openColumn(status: OrderStatus, search: OrderSearch) {
  const condition = found(search);
  return sql`SELECT ${sql.lit(status)} AS status, ${counted(status, condition)} AS count, 0::bigint AS "awaitingPayment",
    ${idsIn(status, condition, "oldest")} AS ids`;
}

/** What the kitchen may begin, the oldest first; in what room is left, what awaits its payment, the newest first. */
function pendingColumn(search: OrderSearch) {
  const ready = sql<boolean>`${MAY_BEGIN} AND ${found(search)}`;
  const unpaid = sql<boolean>`${AWAITS_PAYMENT} AND ${found(search)}`;
  return sql`SELECT 'pending' AS status, ${counted("pending", ready)} AS count, ${counted("pending", unpaid)} AS "awaitingPayment",
    (${idsIn("pending", ready, "oldest")} || ${idsIn("pending", unpaid, "newest")})[1:${sql.lit(BOARD_OPEN_MAX)}] AS ids`;
}

/** What came to this end since then, and is there still; the last first. */
const closedColumn = (
  status: OrderStatus,
  since: Date,
  search: OrderSearch,
) => sql`SELECT ${sql.lit(status)} AS status, count(*) AS count, 0::bigint AS "awaitingPayment",
  coalesce((array_agg(id ORDER BY at DESC, id DESC))[1:${sql.lit(BOARD_CLOSED_MAX)}], '{}') AS ids
  FROM (
    SELECT o.id, max(e.at) AS at FROM order_events e JOIN orders o ON o.id = e.order_id
    WHERE e.kind = 'status' AND e.status = ${sql.lit(status)} AND e.at >= ${since}::timestamptz AND o.status = ${sql.lit(status)} AND ${found(search)}
    GROUP BY o.id
  ) AS closed`;

function columnOf(status: OrderStatus, today: Date, search: OrderSearch) {
  if (status === "pending") return pendingColumn(search);
  return isOpen(status) ? openColumn(status, search) : closedColumn(status, today, search);
}

/** All columns, in the order of the statuses. */
export async function selectBoardKeys(db: Db, today: Date, search: OrderSearch): Promise<BoardKeys[]> {
  return (await boardKeysQuery(today, search).execute(db)).rows;
}

export const boardKeysQuery = (today: Date, search: OrderSearch): RawBuilder<BoardKeys> =>
  sql<BoardKeys>`${sql.join(
    ORDER_STATUSES.map((status) => columnOf(status, today, search)),
    sql` UNION ALL `,
  )} ${sql.raw(PLANNED_EACH_TIME)}`;

/** `isNew` of `toAdminOrder`, over all orders. Stops one beyond ORDER_COUNT_MAX. */
export async function countUnseen(db: Db): Promise<number> {
  const isUnseen = sql<boolean>`${MAY_BEGIN} AND o.delivery_partner_id IS NULL
    AND NOT EXISTS (SELECT FROM order_openings AS seen WHERE seen.order_id = o.id)`;
  const { rows } = await sql<{ count: number }>`SELECT ${counted("pending", isUnseen)} AS count`.execute(db);
  return rows[0]?.count ?? 0;
}
