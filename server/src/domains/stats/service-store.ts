/** How the shop served: on time, how fast, and whether customers came back. */
import type { ServiceFigures } from "@forno/contract/stats/stats.ts";
import { sql } from "kysely";
import { itemAt } from "../../platform/process/item-at.ts";
import { historyKind, orderStatus } from "../../rules/literals-sql.ts";
import { orderRules } from "../../rules/order-rules-sql.ts";
import type { Db } from "../../tables.ts";
import { historyAdded, orders, promisedUntil, startedAt } from "../order/order-sql.ts";

/** Orders placed in between that count, without cancelled ones. */
export async function selectService(db: Db, from: Date, to: Date, now: Date): Promise<ServiceFigures> {
  const { rows } = await sql<ServiceFigures>`
    WITH placed AS (
      SELECT id, user_id, ${startedAt} AS started_at, ${promisedUntil} AS promised_at
      FROM ${orders} WHERE created_at BETWEEN ${from} AND ${to} AND ${orderRules().countsAsOrder}
    ), reached AS (
      SELECT order_id, min(at) AS left_at, min(at) FILTER (WHERE e.status = ${orderStatus.delivered}) AS delivered_at
      FROM placed JOIN ${historyAdded} e ON e.order_id = placed.id
      WHERE kind = ${historyKind.status} AND e.status IN (${orderStatus.out_for_delivery}, ${orderStatus.delivered})
      GROUP BY order_id
    ), people AS (
      SELECT count(*) > 1 OR EXISTS (SELECT FROM ${orders} o
        WHERE o.user_id = placed.user_id AND o.created_at < ${from} AND ${orderRules("o").countsAsOrder}) AS is_repeat
      FROM placed WHERE user_id IS NOT NULL GROUP BY user_id
    )
    SELECT count(*) AS orders, avg((coalesce(delivered_at, ${now}) > promised_at)::int)::float8 AS "lateShare",
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM left_at - started_at) / 60)
        FILTER (WHERE left_at >= started_at)::float8 AS "preparationMinutes",
      (SELECT count(*) FROM people) AS customers, (SELECT count(*) FROM people WHERE is_repeat) AS "repeatCustomers"
    FROM placed LEFT JOIN reached ON order_id = id`.execute(db);
  return itemAt(rows, 0);
}
