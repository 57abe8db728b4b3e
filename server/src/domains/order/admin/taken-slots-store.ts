import { sql } from "kysely";
import type { Db } from "../../../tables.ts";
import { takesSlot } from "../placing/kitchen-slots-store.ts";

/** What orders take of the slots that begin in this time, in order. */
export async function selectTakenSlots(db: Db, { start, end, now }: { start: Date; end: Date; now: Date }) {
  return await db
    .selectFrom("order_slots as s")
    .innerJoin("orders", "orders.id", "s.order_id")
    .select((eb) => ["s.starts_at as startsAt", eb.cast<number>(eb.fn.sum("s.units"), "integer").as("units")])
    .where("s.starts_at", ">=", start)
    .where("s.starts_at", "<", end)
    .where(takesSlot(sql`${now}::timestamptz`))
    .groupBy("s.starts_at")
    .orderBy("s.starts_at")
    .execute();
}
