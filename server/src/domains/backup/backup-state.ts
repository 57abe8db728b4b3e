/** What the admin area shows of backups. */
import type { Backup, BackupState } from "@forno/contract/backup/backup.ts";
import { BACKUP_OVERDUE_MS } from "@forno/contract/backup/backup-calls.ts";
import { startOfToday } from "@forno/contract/time/kolkata-day.ts";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../tables.ts";
import {
  type BackupRow,
  INTERRUPTED,
  isBackupRunning,
  lastBackupStartedAt,
  selectBackups,
  selectLastGood,
  selectLastRestore,
} from "./backup-store.ts";

const RECENT = 20;

export async function backupState({ db, clock, config }: Pick<Deps, "db" | "clock" | "config">): Promise<BackupState> {
  const now = clock();
  const { isDaily, hour, place, isEncrypted } = config.backups;
  const { recent, isRunning } = await readRecent(db);
  const lastGood = await selectLastGood(db, now);
  const lastRestore = await selectLastRestore(db);
  const lastGoodAt = lastGood?.takenAt ?? null;
  const next = isDaily ? nextBackupAt(now, hour, { lastGoodAt, lastStartedAt: await lastBackupStartedAt(db, now) }) : null;
  return {
    place,
    isEncrypted,
    lastGood: lastGood ? toBackup(lastGood, isRunning) : null,
    isOverdue: !lastGoodAt || now.getTime() - lastGoodAt.getTime() > BACKUP_OVERDUE_MS,
    isRunning,
    nextAt: next && (next < now ? now : next).toISOString(),
    recent: recent.map((row) => toBackup(row, isRunning)),
    lastRestore: lastRestore ? { at: lastRestore.restoredAt.toISOString(), takenAt: lastRestore.takenAt.toISOString() } : null,
  };
}

async function readRecent(db: Db): Promise<{ recent: BackupRow[]; isRunning: boolean }> {
  const recent = await selectBackups(db, RECENT);
  const isRunning = await isBackupRunning(db);
  if (isRunning || recent.every(({ outcome }) => outcome !== null)) return { recent, isRunning };
  // It was killed, or it ended between the two statements: then this has its outcome.
  return { recent: await selectBackups(db, RECENT), isRunning };
}

function toBackup(row: BackupRow, isRunning: boolean): Backup {
  const state = row.outcome ?? (isRunning ? "running" : "failed");
  return {
    _id: row.id,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    state,
    takenAt: row.takenAt?.toISOString() ?? null,
    fileName: state === "good" ? row.fileName : null,
    bytes: row.bytes,
    problem: row.problem ?? (state === "failed" ? INTERRUPTED : null),
  };
}

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
