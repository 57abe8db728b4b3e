import { v7 as newId } from "uuid";
import type { Deps } from "../../deps.ts";
import { inTransaction, lockByName } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type AuditActor, recordAudit } from "../audit/audit.ts";
import { isBackupDue } from "./backup-state.ts";
import { endBackup, insertBackup, isBackupRunning, lastBackupStartedAt, lastGoodBackupAt, selectLastGood } from "./backup-store.ts";

const BACKUP_QUEUE = "backup";
const EVERY_TEN_MINUTES = "*/10 * * * *";
/** A large database takes long. The clock below starts the next try after a failure. */
const OPTIONS = { retryLimit: 0, retryDelaySeconds: 1, expireSeconds: 6 * 3600 };

/** Makes a backup in a process of its own, so that it takes no memory and no time from requests. */
export type BackUp = (signal: AbortSignal) => Promise<void>;

interface BackupJob {
  /** Missing: somebody wants it, due or not. */
  isDaily?: true;
  /** When somebody asked for it. */
  requestedAt?: string;
}

type BackupJobsDeps = Pick<Deps, "db" | "jobs" | "clock" | "config" | "log">;

/** Call on every instance before the app listens. */
export async function startBackupJobs(deps: BackupJobsDeps, backUp: BackUp): Promise<void> {
  await deps.jobs.work<BackupJob>(BACKUP_QUEUE, OPTIONS, async (job, signal) => {
    // It may have waited while another was made.
    if (await isWanted(deps, job)) await runListed(deps, () => backUp(signal));
  });
  await deps.jobs.schedule("backup-clock", EVERY_TEN_MINUTES, async () => {
    const job: BackupJob = { isDaily: true };
    if (await isDailyDue(deps)) await deps.jobs.send(BACKUP_QUEUE, job, { singletonKey: "daily" });
  });
}

/** A good backup that began after the request is what was asked for: a process needs seconds until it is seen to be making one. */
async function isWanted(deps: BackupJobsDeps, { isDaily, requestedAt }: BackupJob): Promise<boolean> {
  if (isDaily) return await isDailyDue(deps);
  const last = requestedAt === undefined ? undefined : await selectLastGood(deps.db, deps.clock());
  return !last || requestedAt === undefined || last.startedAt <= new Date(requestedAt);
}

/** Not while one is made: that may take longer than the delay after a failure. */
async function isDailyDue({ db, clock, config }: BackupJobsDeps): Promise<boolean> {
  const { isDaily, hour } = config.backups;
  if (!isDaily || (await isBackupRunning(db))) return false;
  const now = clock();
  return isBackupDue(now, hour, {
    lastGoodAt: await lastGoodBackupAt(db, now),
    lastStartedAt: await lastBackupStartedAt(db, now),
  });
}

/** The process lists its failures itself, except those before it begins: a key that cannot be read, for example. */
async function runListed({ db, clock, log }: BackupJobsDeps, backUp: () => Promise<void>): Promise<void> {
  const startedAt = clock();
  const before = await lastBackupStartedAt(db, startedAt);
  try {
    await backUp();
    const last = await selectLastGood(db, clock());
    if (last && last.problem !== null && last.startedAt >= startedAt)
      log.warn({ backup: last.fileName, problem: last.problem }, "A backup is good, but older ones were not deleted");
  } catch (error) {
    const last = await lastBackupStartedAt(db, clock());
    if (last?.getTime() === before?.getTime()) {
      const id = newId();
      await insertBackup(db, id, startedAt);
      await endBackup(db, id, clock(), { outcome: "failed", problem: (error as Error).message.slice(0, 500) });
    }
    throw error;
  }
}

/** For an admin. Refuses with `backupRunning` while one is made. */
export async function requestBackupNow({ db, jobs, clock, config }: BackupJobsDeps, actor: AuditActor): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockByName(tx, "backup request");
    if (await isBackupRunning(tx)) throw refuse("backupRunning");
    const subject = { type: "backup", id: null, label: config.backups.place } as const;
    const now = clock();
    await recordAudit(tx, actor, { action: "backup.request", subject }, now);
    const job: BackupJob = { requestedAt: now.toISOString() };
    // Requests that wait count as one.
    await jobs.send(BACKUP_QUEUE, job, { tx, singletonKey: "next" });
  });
}
