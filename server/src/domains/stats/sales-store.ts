/** The figures of orders as triggers keep them (migration 0024, decision 0028): the view `sales_now` is their sum at any moment. */
import { sql } from "kysely";
import type { Db } from "../../tables.ts";

const FOLDED_EACH_TIME = 20_000;

/** A time as `sales_now.hour` has it. */
export const hourInKolkata = (time: Date) => sql<string>`(${time}::timestamptz AT TIME ZONE INTERVAL '5 hours 30 minutes')`;

/** Adds up the changes since the last time. Ends early, between two steps, when `stopped` fires. */
export async function foldSales(db: Db, stopped: AbortSignal): Promise<void> {
  while (!stopped.aborted) if ((await foldStep(db)) < FOLDED_EACH_TIME) return;
}

/** One statement: nobody sees a change twice, or not at all. Answers how many there were. */
async function foldStep(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    WITH gone AS (
      DELETE FROM sales_changes WHERE ctid = ANY(ARRAY(SELECT ctid FROM sales_changes LIMIT ${FOLDED_EACH_TIME} FOR UPDATE SKIP LOCKED))
      RETURNING hour, status, orders, revenue_paise
    ), added AS (
      INSERT INTO sales AS s (hour, status, orders, revenue_paise)
      SELECT hour, status, sum(orders), sum(revenue_paise) FROM gone GROUP BY hour, status ORDER BY hour, status
      ON CONFLICT (hour, status) DO UPDATE
        SET orders = s.orders + excluded.orders, revenue_paise = s.revenue_paise + excluded.revenue_paise
    )
    SELECT count(*) AS count FROM gone`.execute(db);
  return rows[0]?.count ?? 0;
}
