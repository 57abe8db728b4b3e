/** What the admin area shows of backups. */
import type { Backup, BackupState } from "@forno/contract/operations/backup.ts";
import { BACKUP_OVERDUE_MS } from "@forno/contract/rules/operations/backup-outcome.ts";
import type { Deps } from "../../deps.ts";
import { nextBackupAt } from "./backup-schedule.ts";
import { type BackupRow, selectBackups, selectLastGood, selectLastRestore } from "./backup-store.ts";

const RECENT = 20;
/** The job expires then. */
const RUNNING_MAX_MS = 6 * 3_600_000;

export async function backupState({ db, clock, config }: Pick<Deps, "db" | "clock" | "config">): Promise<BackupState> {
  const now = clock();
  const { isDaily, hour, place, isEncrypted } = config.backups;
  const recent = await selectBackups(db, RECENT);
  const lastGood = await selectLastGood(db);
  const lastRestore = await selectLastRestore(db);
  const lastGoodAt = lastGood?.takenAt ?? null;
  const next = isDaily ? nextBackupAt(now, hour, { lastGoodAt, lastStartedAt: recent[0]?.startedAt ?? null }) : null;
  return {
    place,
    isEncrypted,
    lastGood: lastGood ? toBackup(lastGood, now) : null,
    isOverdue: !lastGoodAt || now.getTime() - lastGoodAt.getTime() > BACKUP_OVERDUE_MS,
    isRunning: recent.some((row) => isRunning(row, now)),
    nextAt: next && (next < now ? now : next).toISOString(),
    recent: recent.map((row) => toBackup(row, now)),
    lastRestore: lastRestore ? { at: lastRestore.restoredAt.toISOString(), takenAt: lastRestore.takenAt.toISOString() } : null,
  };
}

const isRunning = ({ outcome, startedAt }: BackupRow, now: Date): boolean =>
  outcome === null && now.getTime() - startedAt.getTime() < RUNNING_MAX_MS;

function toBackup(row: BackupRow, now: Date): Backup {
  const state = row.outcome ?? (isRunning(row, now) ? "running" : "failed");
  return {
    _id: row.id,
    startedAt: row.startedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    state,
    takenAt: row.takenAt?.toISOString() ?? null,
    fileName: row.fileName,
    bytes: row.bytes,
    problem: row.problem,
  };
}
