import { ORDER_COUNT_MAX } from "@forno/contract/order/order.ts";
import { BOARD_CLOSED_MAX, BOARD_OPEN_MAX } from "@forno/contract/order/order-admin.ts";
import { isOpen, isStarted, ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import { customPlan, prepared } from "../../../platform/db/statements/prepared.ts";
import { historyKind, orderStatus } from "../../../rules/literals-sql.ts";
import { orderRules } from "../../../rules/order-rules-sql.ts";
import type { Db } from "../../../tables.ts";
import { ALL_FLAGS, inStatus, isFound, type OrderSearch, SORTS } from "./order-list-store.ts";

export interface BoardKeys {
  status: OrderStatus;
  /** At most ORDER_COUNT_MAX + 1, like `awaitingPayment`. */
  count: number;
  /** Only in the pending column: unpaid orders, which the kitchen cannot start. `count` does not include them. */
  awaitingPayment: number;
  ids: string[];
}

export interface BoardInput {
  /** The day whose closed orders are shown. */
  day: { start: Date; end: Date };
  search: OrderSearch;
  now: Date;
}

const NONE = sql<boolean>`true`;

type Condition = typeof NONE;

const found = (search: OrderSearch): Condition => (search ? isFound(search) : NONE);

const counted = (status: OrderStatus, condition: Condition) =>
  sql`(SELECT count(*) FROM (SELECT FROM orders o WHERE o.status = ${sql.lit(status)} AND ${condition} LIMIT ${sql.lit(ORDER_COUNT_MAX + 1)}) AS counted)`;

/** Counts only if more orders may exist than are listed. */
const countedBeyond = (ids: RawBuilder<unknown>, status: OrderStatus, condition: Condition) =>
  sql`CASE WHEN cardinality(${ids}) < ${sql.lit(BOARD_OPEN_MAX)} THEN cardinality(${ids}) ELSE ${counted(status, condition)} END`;

const FLAGS = sql`(VALUES ${sql.join(
  ALL_FLAGS.map(({ payment, refunded }) => sql`(${sql.lit(payment)}, ${sql.lit(refunded)})`),
)}) AS flags (payment, refunded)`;

/**
 * Reads one index range (decision 0021) after another. With one condition, PostgreSQL would scan from the first order ever placed, although
 * the oldest orders of a status are near the end. The ranges are rows of a VALUES list: as separate parts of the statement they
 * would take longer to plan than to run.
 */
function idsIn(status: OrderStatus, condition: Condition) {
  const { orderBy, direction } = SORTS.oldest;
  const limit = sql.lit(BOARD_OPEN_MAX);
  return sql`array(SELECT id FROM ${FLAGS} CROSS JOIN LATERAL (
      SELECT id, created_at FROM orders o
      WHERE ${inStatus(status)} AND payment = flags.payment AND refunded = flags.refunded AND ${condition}
      ORDER BY status ${direction}, ${orderBy} LIMIT ${limit}
    ) AS ranges ORDER BY ${orderBy} LIMIT ${limit})`;
}

/** `OFFSET 0` stops PostgreSQL from repeating the subquery wherever its columns are used. */
const listed = (columns: RawBuilder<unknown>) => sql`(SELECT ${columns} OFFSET 0) AS listed`;

/** The oldest orders of an open status, so that late ones are always listed. */
function openColumn(status: OrderStatus, search: OrderSearch) {
  const condition = found(search);
  return sql`SELECT ${sql.lit(status)} AS status, ${countedBeyond(sql`ids`, status, condition)} AS count, 0::bigint AS "awaitingPayment", ids
    FROM ${listed(sql`${idsIn(status, condition)} AS ids`)}`;
}

const isDue = (now: Date): Condition => sql`(o.kitchen_at IS NULL OR o.kitchen_at <= ${now}::timestamptz)`;

/** Orders that can be started and are due, oldest first. Whoever is not paying must not fill the board: those that await payment are counted. */
function pendingColumn({ search, now }: BoardInput) {
  const ready = sql<boolean>`${orderRules("o").secured} AND ${isDue(now)} AND ${found(search)}`;
  const unpaid = sql<boolean>`NOT ${orderRules("o").secured} AND ${found(search)}`;
  return sql`SELECT ${orderStatus.pending} AS status, ${countedBeyond(sql`ids`, "pending", ready)} AS count,
    ${counted("pending", unpaid)} AS "awaitingPayment", ids
    FROM ${listed(sql`${idsIn("pending", ready)} AS ids`)}`;
}

/** Never paid and never started, whatever became of it. */
const wasOnlyCheckout = sql<boolean>`(${orderRules("o").isCheckout} AND NOT EXISTS (
  SELECT FROM order_events AS started WHERE started.order_id = o.id AND started.kind = ${historyKind.status}
    AND started.status IN (${sql.join(ORDER_STATUSES.filter(isStarted).map((status) => orderStatus[status]))})))`;

/**
 * Orders that reached this status on that day and still have it, latest first, without checkouts that were never paid. Uses a generic plan: planning took longer than
 * everything else, and PostgreSQL assumes that a range with two bounds is short and uses its index.
 */
const closedColumn = (
  status: OrderStatus,
  { day, search }: BoardInput,
) => sql`SELECT ${sql.lit(status)} AS status, count(*) AS count, 0::bigint AS "awaitingPayment",
  coalesce((array_agg(order_id ORDER BY at DESC, order_id DESC))[1:${sql.lit(BOARD_CLOSED_MAX)}], '{}') AS ids
  FROM (
    SELECT order_id, max(at) AS at FROM order_events
    WHERE kind = ${historyKind.status} AND status = ${sql.lit(status)}
      AND at >= (SELECT ${day.start}::timestamptz) AND at < (SELECT ${day.end}::timestamptz)
    GROUP BY order_id
  ) AS closed WHERE (SELECT o.status = ${sql.lit(status)} AND NOT ${wasOnlyCheckout} AND ${found(search)} FROM orders o WHERE o.id = order_id)`;

function columnOf(status: OrderStatus, input: BoardInput) {
  if (status === "pending") return pendingColumn(input);
  return isOpen(status) ? openColumn(status, input.search) : closedColumn(status, input);
}

/** All columns, in the order of the statuses. */
export async function selectBoardKeys(db: Db, input: BoardInput): Promise<BoardKeys[]> {
  if (input.search) return (await boardKeysQuery(input).execute(db)).rows;
  return await wholeBoard(db, input.day.start, input.day.end, input.now);
}

const wholeBoard = prepared((_db: Db, start: Date, end: Date, now: Date) =>
  boardKeysQuery({ day: { start, end }, search: null, now }),
);

export function boardKeysQuery(input: BoardInput): RawBuilder<BoardKeys> {
  const columns = sql.join(
    ORDER_STATUSES.map((status) => columnOf(status, input)),
    sql` UNION ALL `,
  );
  return input.search ? sql`${columns} ${customPlan}` : sql`${columns}`;
}

/** Orders that can be started and are not due yet, next first. */
export async function selectScheduled(db: Db, { search, now }: Pick<BoardInput, "search" | "now">): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM orders o
    WHERE ${inStatus("pending")} AND ${orderRules("o").secured} AND NOT ${isDue(now)} AND ${found(search)}
    ORDER BY kitchen_at, id LIMIT ${sql.lit(BOARD_OPEN_MAX)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts due orders whose `isNew` is true (`toAdminOrder`): at most ORDER_COUNT_MAX + 1. */
export async function countUnseen(db: Db, now: Date): Promise<number> {
  const isUnseen = sql<boolean>`${orderRules("o").secured} AND ${isDue(now)} AND o.delivery_partner_id IS NULL
    AND NOT EXISTS (SELECT FROM order_openings AS seen WHERE seen.order_id = o.id)`;
  const { rows } = await sql<{ count: number }>`SELECT ${counted("pending", isUnseen)} AS count`.execute(db);
  return rows[0]?.count ?? 0;
}
