/** The books of a month are closed once its returns are filed: after that no document is dated in it, and corrections are new documents. */
import type { BooksMonth } from "@forno/contract/tax/tax.ts";
import { daysAfter, endOfMonthInKolkata, monthInKolkata, monthName } from "@forno/contract/time/kolkata-day.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type AuditActor, recordAudit } from "../audit/audit.ts";
import { closeMonth, lockMonths, reopenMonth, selectClosedMonths, selectFirstIssuedAt } from "./months-store.ts";

const SHOWN_MAX = 24;

export async function listMonths({ db, clock }: Pick<Deps, "db" | "clock">): Promise<BooksMonth[]> {
  const now = clock();
  const [closed, first] = await Promise.all([selectClosedMonths(db), selectFirstIssuedAt(db)]);
  if (!first) return [];
  const months: BooksMonth[] = [];
  for (let month = monthInKolkata(now); month >= monthInKolkata(first) && months.length < SHOWN_MAX; month = monthBefore(month))
    months.push(shown(month, closed, now));
  return months;
}

const monthBefore = (month: string): string => monthInKolkata(daysAfter(new Date(`${month}-01T00:00:00Z`), -1));

const isOver = (month: string, now: Date): boolean => endOfMonthInKolkata(month) <= now;

const shown = (month: string, closed: ReadonlyMap<string, Date>, now: Date): BooksMonth => ({
  month,
  isOver: isOver(month, now),
  closedAt: closed.get(month)?.toISOString() ?? null,
});

/** Refuses with `monthNotOver`. */
export async function setMonth(
  { db, clock }: Pick<Deps, "db" | "clock">,
  admin: AuditActor,
  month: string,
  isClosed: boolean,
): Promise<BooksMonth> {
  return await inTransaction(db, async (tx) => {
    await lockMonths(tx);
    const now = clock();
    if (isClosed && !isOver(month, now)) throw refuse("monthNotOver", { vars: { month: monthName(month) } });
    if ((await selectClosedMonths(tx)).has(month) !== isClosed) {
      await (isClosed ? closeMonth(tx, month, now) : reopenMonth(tx, month));
      const subject = { type: "settings", id: null, label: monthName(month) } as const;
      await recordAudit(tx, admin, { action: isClosed ? "books.close" : "books.reopen", subject }, now);
    }
    return shown(month, await selectClosedMonths(tx), now);
  });
}
