/** Today's figures that the hourly totals do not contain, from the newest orders. */
import { PROMISED_MINUTES } from "@forno/contract/rules/delivery-promise.ts";
import { sql } from "kysely";
import type { Db } from "../../tables.ts";

/** More orders a day than one kitchen makes. */
const ORDERS_MAX = 2_000;

export interface TodayRow {
  /** Of orders that are not cancelled, discounts taken off. Null without any. */
  averagePaise: number | null;
  /** Share of the orders with a promised time that were delivered after it, or are open after it. Null without any. */
  lateShare: number | null;
  /** Cash to collect for open orders. */
  cashDuePaise: number;
}

/** Orders placed since `start`; excluding unpaid checkouts. */
export async function selectToday(db: Db, { start, now }: { start: Date; now: Date }): Promise<TodayRow> {
  const { rows } = await sql<TodayRow>`
    WITH placed AS (
      SELECT id, status, total_paise, CASE WHEN payment_method = 'cash' THEN created_at ELSE paid_at END
          + make_interval(mins => ${sql.lit(PROMISED_MINUTES)}) AS promised_at
      FROM orders WHERE created_at >= ${start} AND status <> 'cancelled'
        AND NOT (payment_method = 'online' AND NOT payment AND status = 'pending')
      ORDER BY created_at DESC, id DESC LIMIT ${sql.lit(ORDERS_MAX)}
    ), timed AS (
      SELECT promised_at, CASE WHEN status = 'delivered' THEN
          (SELECT min(at) FROM order_events e WHERE e.order_id = placed.id AND kind = 'status' AND e.status = 'delivered')
        END AS delivered_at
      FROM placed WHERE promised_at IS NOT NULL
    )
    SELECT (SELECT avg(total_paise)::bigint FROM placed) AS "averagePaise",
      (SELECT avg((coalesce(delivered_at, ${now}) > promised_at)::int)::float8 FROM timed) AS "lateShare",
      (SELECT coalesce(sum(total_paise - given_back_paise), 0)::bigint FROM orders
        WHERE payment_method = 'cash' AND NOT payment AND status IN ('pending', 'processing', 'out_for_delivery')) AS "cashDuePaise"`.execute(
    db,
  );
  return rows[0] as TodayRow;
}
