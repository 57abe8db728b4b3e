import { CHECKOUT } from "@forno/contract/order/rules/order-counts.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { BEST_SELLERS_MAX } from "@forno/contract/stats/stats.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import { hourInKolkata } from "./sales-store.ts";

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

/** Days, hours of the day and statuses, from the stored hours. */
export async function selectSeries(db: Db, { previousStart, start, end }: Periods): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    SELECT "isCurrent", to_char(day, 'YYYY-MM-DD') AS day, at AS hour, status, sum(orders)::bigint AS orders,
      sum(revenue_paise)::bigint AS "revenuePaise"
    FROM sales_now, LATERAL (
      SELECT hour >= ${hourInKolkata(start)} AS "isCurrent", hour::date AS day, extract(hour FROM hour)::integer AS at
    ) AS placed
    WHERE hour >= ${hourInKolkata(previousStart)} AND hour < ${hourInKolkata(end)} AND status <> ${CHECKOUT}
    GROUP BY GROUPING SETS (("isCurrent", day), ("isCurrent", at), ("isCurrent", status))`.execute(db);
  return rows;
}

export interface BestSellerRow {
  id: string;
  name: string;
  quantity: number;
  revenuePaise: number;
  previousQuantity: number;
  previousRevenuePaise: number;
}

/** Of orders that are paid and not refunded, under the name last sold. */
export async function selectBestSellers(db: Db, { previousStart, start, end }: Periods): Promise<BestSellerRow[]> {
  const { rows } = await sql<BestSellerRow>`
    WITH sold AS (
      SELECT food_id, name, day >= ${dayInKolkata(start)}::date AS is_current, max(last_at) AS last_at,
        sum(quantity) AS quantity, sum(revenue_paise) AS paise
      FROM food_sales_now
      WHERE day >= ${dayInKolkata(previousStart)}::date AND day < ${dayInKolkata(end)}::date
      GROUP BY food_id, name, is_current HAVING sum(quantity) > 0
    )
    SELECT food_id AS id, (array_agg(name ORDER BY last_at DESC))[1] AS name,
      (sum(quantity) FILTER (WHERE is_current))::bigint AS quantity,
      (sum(paise) FILTER (WHERE is_current))::bigint AS "revenuePaise",
      coalesce(sum(quantity) FILTER (WHERE NOT is_current), 0)::bigint AS "previousQuantity",
      coalesce(sum(paise) FILTER (WHERE NOT is_current), 0)::bigint AS "previousRevenuePaise"
    FROM sold GROUP BY food_id HAVING bool_or(is_current)
    ORDER BY quantity DESC, "revenuePaise" DESC, food_id LIMIT ${sql.lit(BEST_SELLERS_MAX)}`.execute(db);
  return rows;
}

export interface SizeRow {
  foodId: string;
  size: string;
  quantity: number;
  revenuePaise: number;
}

/** What was sold of each size of these foods in the current period. */
export async function selectSizesSold(db: Db, foodIds: readonly string[], { start, end }: Periods): Promise<SizeRow[]> {
  const { rows } = await sql<SizeRow>`
    SELECT food_id AS "foodId", size, sum(quantity)::bigint AS quantity, sum(revenue_paise)::bigint AS "revenuePaise"
    FROM food_size_sales_now
    WHERE food_id = ANY(${foodIds}::uuid[]) AND day >= ${dayInKolkata(start)}::date AND day < ${dayInKolkata(end)}::date
    GROUP BY food_id, size HAVING sum(quantity) > 0
    ORDER BY quantity DESC, "revenuePaise" DESC, size`.execute(db);
  return rows;
}
