import type { Db } from "../../../tables.ts";

/** What orders take of the slots that begin in this time, in order. Cancelled ones have given theirs back. */
export async function selectTakenSlots(db: Db, { start, end }: { start: Date; end: Date }) {
  return await db
    .selectFrom("order_slots as s")
    .innerJoin("orders as o", "o.id", "s.order_id")
    .select((eb) => ["s.starts_at as startsAt", eb.cast<number>(eb.fn.sum("s.units"), "integer").as("units")])
    .where("s.starts_at", ">=", start)
    .where("s.starts_at", "<", end)
    .where("o.status", "<>", "cancelled")
    .groupBy("s.starts_at")
    .orderBy("s.starts_at")
    .execute();
}
