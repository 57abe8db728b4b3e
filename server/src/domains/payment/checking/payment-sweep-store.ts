/** How far the sweep has read the provider's list of each day: table `payment_day_reads`. A completed day has no row. */
import { sql } from "kysely";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Db } from "../../../tables.ts";
import { storeFoundDay } from "../admin/payment-days-store.ts";

export interface ReadPlace {
  /** In Asia/Kolkata. */
  day: string;
  /** All payments created before this time were read, and this many of the following hour. */
  readUntil: Date;
  skip: number;
  capturedCount: number;
  capturedPaise: number;
}

/** Inserts days that were not completed since `today` began and are not being read. */
export async function beginDays(db: Db, days: readonly { day: string; start: Date }[], today: Date): Promise<void> {
  await sql`
    INSERT INTO payment_day_reads (day, read_until)
    SELECT day, start FROM unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ start }) => start)}::timestamptz[]) AS n (day, start)
    WHERE NOT EXISTS (SELECT FROM payment_days d WHERE d.day = n.day AND d.asked_at >= ${today})
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Where to continue: days that were never completed first, then the oldest. */
export async function findPlace(db: Db, except: readonly string[]): Promise<ReadPlace | undefined> {
  return await db
    .selectFrom("payment_day_reads as r")
    .leftJoin("payment_days as d", "d.day", "r.day")
    .select(["r.day", "r.read_until as readUntil", "r.skip"])
    .select(["r.captured_count as capturedCount", "r.captured_paise as capturedPaise"])
    .where("r.day", "<>", sql<string>`ALL(${except}::text[])`)
    .orderBy(sql`d.day IS NOT NULL`)
    .orderBy("r.day")
    .limit(1)
    .executeTakeFirst();
}

/** Does nothing if another instance has continued from there in the meantime, so that no payment is counted twice. */
export async function movePlace(db: Db, from: ReadPlace, to: ReadPlace): Promise<void> {
  await db
    .updateTable("payment_day_reads")
    .set({ read_until: to.readUntil, skip: to.skip, captured_count: to.capturedCount, captured_paise: to.capturedPaise })
    .where("day", "=", from.day)
    .where("read_until", "=", from.readUntil)
    .where("skip", "=", from.skip)
    .execute();
}

/** Like `movePlace`, after the last page of a day. */
export async function finishDay(
  db: Db,
  from: ReadPlace,
  found: Omit<ReadPlace, "readUntil" | "skip"> & { at: Date },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("payment_day_reads")
      .where("day", "=", from.day)
      .where("read_until", "=", from.readUntil)
      .where("skip", "=", from.skip)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    const { day, capturedCount, capturedPaise, at } = found;
    await storeFoundDay(tx, { day, captured_count: capturedCount, captured_paise: capturedPaise, asked_at: at });
  });
}
