/** Today's figures that the hourly totals do not contain, from the newest orders. */
import { OPEN_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import { historyKind, orderStatus } from "../../rules/literals-sql.ts";
import { orderRules } from "../../rules/order-rules-sql.ts";
import { extraDuePaise, historyAdded, orders, promisedUntil } from "../order/order-sql.ts";

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
