import type { Deps } from "../../deps.ts";
import { isBackupDue } from "./backup-schedule.ts";
import { lastBackupStartedAt, lastGoodBackupAt } from "./backup-store.ts";

const BACKUP_QUEUE = "backup";
const EVERY_TEN_MINUTES = "*/10 * * * *";
/** A large database takes long. The clock below starts the next try after a failure. */
const OPTIONS = { retryLimit: 0, retryDelaySeconds: 1, expireSeconds: 6 * 3600 };

/** Makes a backup in a process of its own, so that it takes no memory and no time from requests. */
export type BackUp = (signal: AbortSignal) => Promise<void>;

type BackupJobsDeps = Pick<Deps, "db" | "jobs" | "clock" | "config">;

/** Call on every instance before the app listens. */
export async function startBackupJobs(deps: BackupJobsDeps, backUp: BackUp): Promise<void> {
  await deps.jobs.work(BACKUP_QUEUE, OPTIONS, (_data, signal) => backUp(signal));
  await deps.jobs.schedule("backup-clock", EVERY_TEN_MINUTES, () => requestDueBackup(deps));
}

async function requestDueBackup(deps: BackupJobsDeps): Promise<void> {
  const { isDaily, hour } = deps.config.backups;
  if (!isDaily) return;
  const times = { lastGoodAt: await lastGoodBackupAt(deps.db), lastStartedAt: await lastBackupStartedAt(deps.db) };
  if (isBackupDue(deps.clock(), hour, times)) await requestBackup(deps);
}

/** One at a time: requests that wait count as one. */
export async function requestBackup({ jobs }: Pick<Deps, "jobs">, tx?: Parameters<Deps["jobs"]["send"]>[2]): Promise<void> {
  await jobs.send(BACKUP_QUEUE, {}, { ...tx, singletonKey: "next" });
}
