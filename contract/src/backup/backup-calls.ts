import type { Calls } from "../wire/calls.ts";

export const backupCalls = {
  state: "GET /api/backup/admin/state",
  request: "POST /api/backup/admin/request",
} as const satisfies Calls;

/** A backup is good once it was restored into a scratch database and compared with the original. */
export const BACKUP_OUTCOMES = ["good", "failed"] as const;
export type BackupOutcome = (typeof BACKUP_OUTCOMES)[number];

/** How old the newest good backup may be: a day, and two hours for the backup itself. */
export const BACKUP_OVERDUE_HOURS = 26;
export const BACKUP_OVERDUE_MS = BACKUP_OVERDUE_HOURS * 3_600_000;
