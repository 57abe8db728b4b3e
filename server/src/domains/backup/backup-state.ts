/** What the admin area shows of backups. */
import type { Backup, BackupState } from "@forno/contract/backup/backup.ts";
import { BACKUP_OVERDUE_MS } from "@forno/contract/backup/backup-calls.ts";
import type { Deps } from "../../deps.ts";
import type { Db } from "../../tables.ts";
import { nextBackupAt } from "./backup-schedule.ts";
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
