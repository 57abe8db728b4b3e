/** When the daily backup is due. */
import { startOfToday } from "@forno/contract/time/kolkata-day.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** After a failure. */
const RETRY_MS = HOUR_MS;

export interface BackupTimes {
  /** The moment whose state the newest good backup has. */
  lastGoodAt: Date | null;
  lastStartedAt: Date | null;
}

/** The last time at or before `now` at which it was `hour` in Asia/Kolkata. */
function lastHour(now: Date, hour: number): Date {
  const today = startOfToday(now).getTime() + hour * HOUR_MS;
  return new Date(today <= now.getTime() ? today : today - DAY_MS);
}

/** At its hour, or as soon as an instance runs again; after a failure an hour later. */
export function nextBackupAt(now: Date, hour: number, { lastGoodAt, lastStartedAt }: BackupTimes): Date {
  const dueAt = lastHour(now, hour);
  if (lastGoodAt && lastGoodAt >= dueAt) return new Date(dueAt.getTime() + DAY_MS);
  const retryAt = lastStartedAt ? lastStartedAt.getTime() + RETRY_MS : 0;
  return new Date(Math.max(dueAt.getTime(), retryAt));
}

export const isBackupDue = (now: Date, hour: number, times: BackupTimes): boolean => nextBackupAt(now, hour, times) <= now;
