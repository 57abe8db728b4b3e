import type { OrderStatus } from "@forno/contract/rules/order-status.ts";
import { BEST_SELLERS_MAX } from "@forno/contract/stats.ts";
import { sql } from "kysely";
import { PLANNED_EACH_TIME } from "../../platform/db/preparing-client.ts";
import type { Db } from "../../tables.ts";
import { hourInKolkata } from "./sales-store.ts";

/** Two periods of the same length that meet at `start`. */
export interface Periods {
  previousStart: Date;
  start: Date;
  end: Date;
}

/** Of its three words one is there: what the row counts. */
export interface SeriesRow {
  isCurrent: boolean;
  day: string | null;
  hour: number | null;
  status: OrderStatus | null;
  orders: number;
  revenuePaise: number;
}

const planned = sql.raw(PLANNED_EACH_TIME);

/** The hours that are kept make days, hours of the day and statuses. */
export async function selectSeries(db: Db, { previousStart, start, end }: Periods): Promise<SeriesRow[]> {
  const { rows } = await sql<SeriesRow>`
    SELECT "isCurrent", to_char(day, 'YYYY-MM-DD') AS day, at AS hour, status, sum(orders)::bigint AS orders,
      sum(revenue_paise)::bigint AS "revenuePaise"
    FROM sales_now, LATERAL (
      SELECT hour >= ${hourInKolkata(start)} AS "isCurrent", hour::date AS day, extract(hour FROM hour)::integer AS at
    ) AS placed
    WHERE hour >= ${hourInKolkata(previousStart)} AND hour < ${hourInKolkata(end)}
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

/** Of orders paid and not refunded, under the name that was sold last. */
export async function selectBestSellers(db: Db, { previousStart, start, end }: Periods): Promise<BestSellerRow[]> {
  const { rows } = await sql<BestSellerRow>`
    WITH sold AS (
      SELECT i.food_id, i.name, o.created_at >= ${start}::timestamptz AS is_current, max(o.created_at) AS last_at,
        sum(i.quantity) AS quantity, sum(i.quantity::bigint * i.unit_paise) AS paise
      FROM orders o JOIN order_items i ON i.order_id = o.id
      WHERE o.created_at >= ${previousStart}::timestamptz AND o.created_at < ${end}::timestamptz AND o.payment AND NOT o.refunded
      GROUP BY i.food_id, i.name, is_current
    )
    SELECT food_id AS id, (array_agg(name ORDER BY last_at DESC))[1] AS name,
      (sum(quantity) FILTER (WHERE is_current))::bigint AS quantity,
      (sum(paise) FILTER (WHERE is_current))::bigint AS "revenuePaise",
      coalesce(sum(quantity) FILTER (WHERE NOT is_current), 0)::bigint AS "previousQuantity",
      coalesce(sum(paise) FILTER (WHERE NOT is_current), 0)::bigint AS "previousRevenuePaise"
    FROM sold GROUP BY food_id HAVING bool_or(is_current)
    ORDER BY quantity DESC, "revenuePaise" DESC, food_id LIMIT ${sql.lit(BEST_SELLERS_MAX)} ${planned}`.execute(db);
  return rows;
}
