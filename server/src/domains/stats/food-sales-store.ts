/** What is sold of each food: of paid orders that were not refunded (decision 0076). */
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { sql } from "kysely";
import { inTransaction } from "../../platform/db/database.ts";
import type { Db } from "../../tables.ts";
import { orders } from "../order/order-sql.ts";

/** Replaces what was added up of this day before. */
export async function addUpDay(db: Db, start: Date, end: Date): Promise<void> {
  const day = dayInKolkata(start);
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("food_sales").where("day", "=", day).execute();
    await sql`
      INSERT INTO food_sales (day, food_id, name, size, last_at, quantity, revenue_paise)
      SELECT ${day}::date, food_id, name, size, max(created_at), sum(quantity), sum(revenue_paise)
      FROM ${orders} JOIN sold_foods ON order_id = id
      WHERE created_at >= ${start} AND created_at < ${end} AND payment AND NOT refunded
      GROUP BY food_id, name, size`.execute(tx);
  });
}
