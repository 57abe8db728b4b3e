/** The dashboard's figures. Orders: without unpaid checkouts. Revenue: of orders paid and not refunded, less partial refunds. */
import { toRupees } from "@forno/contract/money/money.ts";
import { OPEN_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import type { Stats } from "@forno/contract/stats/stats.ts";
import { dayOf, startOfToday } from "@forno/contract/time/kolkata-day.ts";
import { type RawBuilder, sql } from "kysely";
import type { Deps } from "../../deps.ts";
import { cachedValue } from "../../platform/db/changes/cached-value.ts";
import { prepared } from "../../platform/db/statements/prepared.ts";
import { itemAt } from "../../platform/process/item-at.ts";
import { historyKind, orderStatus } from "../../rules/literals-sql.ts";
import { orderRules } from "../../rules/order-rules-sql.ts";
import type { Db } from "../../tables.ts";
import { foods } from "../menu/food-store.ts";
import { extraDuePaise, historyAdded, orders, promisedUntil, revenuePaise } from "../order/order-sql.ts";
import { openExceptionCount } from "../payment/exceptions/exceptions-store.ts";
import { customers } from "../user/account/user-store.ts";

export type StatsDeps = Pick<Deps, "reader" | "config" | "clock" | "changes" | "log">;

interface Totals {
  orders: number;
  revenuePaise: number;
  customers: number;
}

const customerCount = (db: Db, adminMobiles: readonly string[]) =>
  customers(db, adminMobiles).select((eb) => eb.fn.countAll<number>().as("customers"));

/** With a second bound, and one that it does not know, PostgreSQL assumes that the range is short and reads the index, not the table. */
const totalsBefore = prepared(
  (db: Db, adminMobiles: readonly string[], end: Date) => sql<Totals>`
    SELECT * FROM (
      SELECT count(*) AS orders, coalesce(sum(${revenuePaise}), 0)::bigint AS "revenuePaise"
      FROM ${orders} WHERE created_at >= '-infinity' AND created_at < (SELECT ${end}::timestamptz) AND NOT ${orderRules().isCheckout}
    ) AS sales, ${customerCount(db, adminMobiles).where("users.created_at", "<", end)} AS customers`,
);

/** Of the days before `end`: a tenth of a second for each million orders, so a change of an old order shows within minutes. */
const closedTotals = cachedValue<StatsDeps, Totals & { end: Date }>("closed-totals", async ({ reader, config, clock }) => {
  const end = startOfToday(clock());
  return { ...itemAt(await reader.report((db) => totalsBefore(db, [...config.adminMobiles], end)), 0), end };
});

interface Figures extends Totals, TodayRow {
  ordersToday: number;
  revenueTodayPaise: number;
  foods: number;
  foodsSoldOut: number;
  newUsers: number;
  paymentsToReview: number;
}

/** Totals since `from`. One statement, so that all figures are of the same moment. */
const figures = prepared((db: Db, adminMobiles: readonly string[], from: Date, start: Date, end: Date, now: Date) => {
  const isToday = sql`created_at >= ${start}`;
  const customersSince = customerCount(db, adminMobiles)
    .where("users.created_at", ">=", from)
    .select(sql<number>`count(*) FILTER (WHERE ${isToday})`.as("newUsers"));
  return sql<Figures>`
    SELECT * FROM (
      SELECT count(*) AS orders, count(*) FILTER (WHERE ${isToday}) AS "ordersToday",
        coalesce(sum(${revenuePaise}), 0)::bigint AS "revenuePaise",
        coalesce(sum(${revenuePaise}) FILTER (WHERE ${isToday}), 0)::bigint AS "revenueTodayPaise"
      FROM ${orders} WHERE created_at >= ${from} AND NOT ${orderRules().isCheckout}
    ) AS sales, (
      SELECT count(*) AS foods, count(*) FILTER (
        WHERE NOT is_available AND coalesce(sold_out_until > ${now}::timestamptz, true)
      ) AS "foodsSoldOut" FROM ${foods}
    ) AS menu, ${customersSince} AS customers, ${todayQuery({ start, end, now })} AS today,
    ${openExceptionCount(db)} AS exceptions ("paymentsToReview")`;
});

export async function readStats(deps: StatsDeps): Promise<Stats> {
  const now = deps.clock();
  const { start, end } = dayOf(now);
  const closed = await closedTotals.read(deps);
  const adminMobiles = [...deps.config.adminMobiles];
  const row = itemAt(await deps.reader.report((db) => figures(db, adminMobiles, closed.end, start, end, now)), 0);
  return {
    totalOrders: closed.orders + row.orders,
    totalRevenue: toRupees(closed.revenuePaise + row.revenuePaise),
    totalFoods: row.foods,
    totalUsers: closed.customers + row.customers,
    ordersToday: row.ordersToday,
    revenueToday: toRupees(row.revenueTodayPaise),
    averageToday: row.averagePaise === null ? null : toRupees(row.averagePaise),
    lateShareToday: row.lateShare,
    cashDue: toRupees(row.cashDuePaise),
    foodsSoldOut: row.foodsSoldOut,
    newUsersToday: row.newUsers,
    paymentsToReview: row.paymentsToReview,
  };
}

const open = sql.join(OPEN_STATUSES.map((status) => orderStatus[status]));

/** More orders a day than one kitchen makes. */
const ORDERS_MAX = 2_000;

export interface TodayRow {
  /** Over orders that are not cancelled, after discounts. Null if there are none. */
  averagePaise: number | null;
  /** Share of the orders with a promised time that were delivered after it, or are still open after it. Null if there are none. */
  lateShare: number | null;
  /** Cash to collect for open orders. */
  cashDuePaise: number;
}

/**
 * Orders placed on the day, without unpaid checkouts. A generic plan is used: it is as good as one for these values, and PostgreSQL
 * assumes that a range with two bounds is short and uses the index.
 */
export const todayQuery = ({ start, end, now }: { start: Date; end: Date; now: Date }): RawBuilder<TodayRow> => sql<TodayRow>`(
  WITH day AS (SELECT ${start}::timestamptz AS start, ${end}::timestamptz AS end),
  placed AS (
    SELECT id, status, total_paise, ${promisedUntil} AS promised_at
    FROM ${orders} WHERE created_at >= (SELECT start FROM day) AND created_at < (SELECT "end" FROM day)
      AND ${orderRules().countsAsOrder}
    ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(ORDERS_MAX)}
  ), delivered AS (
    SELECT order_id, min(at) AS at FROM ${historyAdded}
    WHERE kind = ${historyKind.status} AND status = ${orderStatus.delivered} AND at >= (SELECT start FROM day) AND at < (SELECT "end" FROM day)
    GROUP BY order_id
  )
  SELECT avg(total_paise)::bigint AS "averagePaise",
    avg((CASE WHEN status = ${orderStatus.delivered} THEN coalesce(delivered.at, ${now}) ELSE ${now} END > promised_at)::int)::float8 AS "lateShare",
    (SELECT coalesce(sum(total_paise - given_back_paise), 0)::bigint FROM ${orders} WHERE ${orderRules().cashOutstanding})
      + (SELECT coalesce(sum(${extraDuePaise}), 0)::bigint FROM ${orders} o WHERE status IN (${open}) AND payment) AS "cashDuePaise"
  FROM placed LEFT JOIN delivered ON delivered.order_id = placed.id)`;
