import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { BEST_SELLERS_MAX } from "@forno/contract/stats/stats.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { sql } from "kysely";
import { orderRules } from "../../rules/order-rules-sql.ts";
import type { Db } from "../../tables.ts";
import { orders, revenuePaise } from "../order/order-sql.ts";

/** Two adjacent periods of the same length, which meet at `start`. */
export interface Periods {
  previousStart: Date;
  start: Date;
  end: Date;
}

/** One of its three keys is set: what the row counts. */
export interface SeriesRow {
  isCurrent: boolean;
  day: string | null;
  hour: number | null;
  status: OrderStatus | null;
  orders: number;
  revenuePaise: number;
}

/** Days, hours of the day in Asia/Kolkata and statuses, of orders without unpaid checkouts. */
export async function selectSeries(db: Db, { previousStart, start, end }: Periods): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    WITH placed AS (
      SELECT created_at >= ${start} AS is_current, date_trunc('hour', created_at AT TIME ZONE INTERVAL '5 hours 30 minutes') AS hour,
        status, count(*) AS orders, sum(${revenuePaise}) AS paise
      FROM ${orders} WHERE created_at >= ${previousStart} AND created_at < ${end} AND NOT ${orderRules().isCheckout}
      GROUP BY 1, 2, 3
    )
    SELECT is_current AS "isCurrent", to_char(day, 'YYYY-MM-DD') AS day, at AS hour, status, sum(orders)::bigint AS orders,
      sum(paise)::bigint AS "revenuePaise"
    FROM placed, LATERAL (SELECT hour::date AS day, extract(hour FROM hour)::integer AS at) AS parts
    GROUP BY GROUPING SETS ((is_current, day), (is_current, at), (is_current, status))`.execute(db);
  return rows;
}

export interface BestSellerRow {
  id: string;
  name: string;
  quantity: number;
  revenuePaise: number;
  previousQuantity: number;
  previousRevenuePaise: number;
  /** Of the current period, best-selling first. */
  sizes: { name: string; quantity: number; revenuePaise: number }[];
}

/** Of orders that are paid and not refunded, under the name last sold. */
export async function selectBestSellers(db: Db, { previousStart, start, end }: Periods): Promise<BestSellerRow[]> {
  const { rows } = await sql<BestSellerRow>`
    WITH sold AS (
      SELECT food_id, name, size, day >= ${dayInKolkata(start)}::date AS is_current, max(last_at) AS last_at, sum(quantity) AS quantity,
        sum(revenue_paise) AS paise
      FROM food_sales_now WHERE day >= ${dayInKolkata(previousStart)}::date AND day < ${dayInKolkata(end)}::date
      GROUP BY 1, 2, 3, 4
    )
    SELECT food_id AS id, (array_agg(name ORDER BY last_at DESC))[1] AS name,
      (sum(quantity) FILTER (WHERE is_current))::bigint AS quantity,
      (sum(paise) FILTER (WHERE is_current))::bigint AS "revenuePaise",
      coalesce(sum(quantity) FILTER (WHERE NOT is_current), 0)::bigint AS "previousQuantity",
      coalesce(sum(paise) FILTER (WHERE NOT is_current), 0)::bigint AS "previousRevenuePaise",
      (SELECT coalesce(json_agg(sizes ORDER BY quantity DESC, "revenuePaise" DESC, name), '[]') FROM (
        SELECT size AS name, sum(quantity) AS quantity, sum(paise) AS "revenuePaise" FROM sold AS sized
        WHERE sized.food_id = sold.food_id AND is_current AND size IS NOT NULL GROUP BY size
      ) AS sizes) AS sizes
    FROM sold GROUP BY food_id HAVING bool_or(is_current)
    ORDER BY quantity DESC, "revenuePaise" DESC, food_id LIMIT ${sql.lit(BEST_SELLERS_MAX)}`.execute(db);
  return rows;
}
