import { v7 as newId } from "uuid";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { lockByName } from "../../platform/db/statements/lock-by-name.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type AuditActor, recordAudit } from "../audit/audit.ts";
import { isBackupDue } from "./backup-schedule.ts";
import { endBackup, insertBackup, isBackupRunning, lastBackupStartedAt, lastGoodBackupAt } from "./backup-store.ts";

const BACKUP_QUEUE = "backup";
const EVERY_TEN_MINUTES = "*/10 * * * *";
/** A large database takes long. The clock below starts the next try after a failure. */
const OPTIONS = { retryLimit: 0, retryDelaySeconds: 1, expireSeconds: 6 * 3600 };

/** Makes a backup in a process of its own, so that it takes no memory and no time from requests. */
export type BackUp = (signal: AbortSignal) => Promise<void>;

type BackupJobsDeps = Pick<Deps, "db" | "jobs" | "clock" | "config">;

/** Call on every instance before the app listens. */
export async function startBackupJobs(deps: BackupJobsDeps, backUp: BackUp): Promise<void> {
  await deps.jobs.work(BACKUP_QUEUE, OPTIONS, (_data, signal) => runListed(deps, () => backUp(signal)));
  await deps.jobs.schedule("backup-clock", EVERY_TEN_MINUTES, () => requestDueBackup(deps));
}

async function requestDueBackup(deps: BackupJobsDeps): Promise<void> {
  const { isDaily, hour } = deps.config.backups;
  if (!isDaily) return;
  const now = deps.clock();
  const times = { lastGoodAt: await lastGoodBackupAt(deps.db, now), lastStartedAt: await lastBackupStartedAt(deps.db, now) };
  if (isBackupDue(now, hour, times)) await requestBackup(deps);
}

/** The process lists its failures itself, except those before it begins: a key that cannot be read, for example. */
async function runListed({ db, clock }: BackupJobsDeps, backUp: () => Promise<void>): Promise<void> {
  const startedAt = clock();
  const before = await lastBackupStartedAt(db, startedAt);
  try {
    await backUp();
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
    await recordAudit(tx, actor, { action: "backup.request", subject }, clock());
    await requestBackup({ jobs }, { tx });
  });
}

/** Requests that wait count as one. */
export async function requestBackup({ jobs }: Pick<Deps, "jobs">, tx?: Parameters<Deps["jobs"]["send"]>[2]): Promise<void> {
  await jobs.send(BACKUP_QUEUE, {}, { ...tx, singletonKey: "next" });
}
