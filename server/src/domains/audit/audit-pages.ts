/** The audit log in pages and as a file, newest first. */
import type { AuditEntry, AuditFilter } from "@forno/contract/audit/audit.ts";
import { dayInKolkata, timeOfDayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import type { Deps } from "../../deps.ts";
import { type CsvValue, csvLines } from "../../platform/http/answers/csv.ts";
import { type AuditCursor, type AuditRow, readAuditCursor, selectAudit, toAuditEntry, writeAuditCursor } from "./audit-store.ts";

const EXPORT_PAGE = 500;

type AuditInput = AuditFilter & { limit: number; cursor?: string | undefined };

/** Refuses an invalid cursor (400). */
export async function auditPage(
  { db }: Pick<Deps, "db">,
  { limit, cursor, ...filter }: AuditInput,
): Promise<{ data: AuditEntry[]; nextCursor: string | null }> {
  const rows = await selectAudit(db, { filter, limit: limit + 1, after: readAuditCursor(cursor) });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { data: rows.slice(0, limit).map(toAuditEntry), nextCursor: last ? writeAuditCursor(last) : null };
}

export const auditFileName = (now: Date): string => `activity-log-${dayInKolkata(now)}.csv`;

/** Reads a few hundred entries at a time, so that the length of the log does not matter. */
export async function* auditLines({ db }: Pick<Deps, "db">, filter: AuditFilter): AsyncGenerator<string> {
  let after: AuditCursor | null = null;
  yield csvLines([["Date", "Time (IST)", "Person", "Role", "Action", "Subject type", "Subject ID", "Subject", "Details"]]);
  for (;;) {
    const rows: AuditRow[] = await selectAudit(db, { filter, limit: EXPORT_PAGE, after });
    if (rows.length > 0) yield csvLines(rows.map(toRecord));
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) return;
    after = last;
  }
}

const toRecord = (row: AuditRow): CsvValue[] => [
  dayInKolkata(row.at),
  timeOfDayInKolkata(row.at),
  row.actor_name,
  row.actor_role,
  row.action,
  row.subject_type,
  row.subject_id,
  row.subject_label,
  JSON.stringify(row.details),
];
