import { endOfMonthInKolkata, monthInKolkata } from "@forno/contract/time/kolkata-day.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../tables.ts";

/** Until the transaction ends it is not closed: closing waits for it (`lockMonths`). */
export async function isMonthClosed(tx: Tx, month: string): Promise<boolean> {
  const rows = await tx.selectFrom("closed_months").select("month").where("month", "=", month).forKeyShare().execute();
  return rows.length > 0;
}

/** `at`, or the first moment after it in a month that is not closed. */
export async function nextOpenTime(tx: Tx, at: Date): Promise<Date> {
  const month = monthInKolkata(at);
  return (await isMonthClosed(tx, month)) ? await nextOpenTime(tx, endOfMonthInKolkata(month)) : at;
}

/** Waits for all who rely on a month's being open, and lets nobody ask until the transaction ends. */
export async function lockMonths(tx: Tx): Promise<void> {
  await sql`LOCK TABLE closed_months IN EXCLUSIVE MODE`.execute(tx);
}

export async function selectClosedMonths(db: Db): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.selectFrom("closed_months").selectAll().execute();
  return new Map(rows.map(({ month, closed_at }) => [month, closed_at]));
}

export async function closeMonth(tx: Tx, month: string, at: Date): Promise<void> {
  await tx.insertInto("closed_months").values({ month, closed_at: at }).execute();
}

export async function reopenMonth(tx: Tx, month: string): Promise<void> {
  await tx.deleteFrom("closed_months").where("month", "=", month).execute();
}

/** When the first document was issued; null: there is none. */
export async function selectFirstIssuedAt(db: Db): Promise<Date | null> {
  const first = await db.selectFrom("tax_documents").select("issued_at").orderBy("issued_at").limit(1).executeTakeFirst();
  return first?.issued_at ?? null;
}
