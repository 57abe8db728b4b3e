/** Which alerts apply now. Each is read from the database, so that it does not matter which instance looks. */

import { BACKUP_OVERDUE_MS } from "@forno/contract/backup/rules/backup-outcome.ts";
import { ALERT_KINDS, type AlertKind, DISK_FREE_MIN, REVIEW_WITHIN_MS } from "@forno/contract/monitoring/rules/alert.ts";
import type { Deps } from "../../../deps.ts";
import { lastGoodBackupAt, selectLastRestore } from "../../backup/backup-store.ts";
import { readOpenExceptions } from "../../payment/exceptions/exceptions-store.ts";
import { selectSettings } from "../../settings/settings-store.ts";
import { newestSendings } from "../../user/otp/otp-store.ts";
import { readDisk } from "../disk.ts";

export interface ConditionDeps extends Pick<Deps, "db" | "clock" | "config" | "log"> {
  /** Of the embedded PostgreSQL; null with an external database. */
  dataDir: string | null;
}

/** The newest codes, none of which was sent, to at least so many numbers: one number may be the customer's mistake. */
const FAILED_CODES = 5;
const FAILED_NUMBERS = 2;

type Condition = (deps: ConditionDeps, now: Date) => Promise<boolean>;

const CONDITIONS: Record<AlertKind, Condition> = {
  webhook_silent: async ({ db }) => (await readOpenExceptions(db)).some(({ kind }) => kind === "webhook_silent"),
  sms_failing: async ({ db }) => {
    const newest = await newestSendings(db, FAILED_CODES);
    const isFailing = newest.length === FAILED_CODES && newest.every(({ notSentAt }) => notSentAt !== null);
    return isFailing && new Set(newest.map(({ mobile }) => mobile)).size >= FAILED_NUMBERS;
  },
  payments_to_review: async ({ db }, now) =>
    (await readOpenExceptions(db)).some(
      ({ kind, oldestAt }) => kind !== "webhook_silent" && now.getTime() - oldestAt.getTime() >= REVIEW_WITHIN_MS,
    ),
  backup_overdue: async ({ db, config }, now) => {
    if (config.mode === "demo") return false;
    // A shop that has just gone live or been restored, which leaves no list of backups, has as long to make its first one.
    const restore = await selectLastRestore(db);
    const times = [await lastGoodBackupAt(db, now), (await selectSettings(db)).mode_since, restore?.restoredAt ?? null];
    // A time in the future is from a clock that was wrong.
    const past = times.flatMap((at) => (at && at <= now ? [at.getTime()] : []));
    return past.length > 0 && now.getTime() - Math.max(...past) > BACKUP_OVERDUE_MS;
  },
  disk_nearly_full: async ({ dataDir }) => {
    const disk = await readDisk(dataDir);
    return disk !== null && disk.freeBytes < disk.sizeBytes * DISK_FREE_MIN;
  },
};

/** Kinds that could not be checked are missing: they stay as they are. */
export async function checkConditions(deps: ConditionDeps): Promise<Map<AlertKind, boolean>> {
  const now = deps.clock();
  const found = new Map<AlertKind, boolean>();
  for (const kind of ALERT_KINDS) {
    try {
      found.set(kind, await CONDITIONS[kind](deps, now));
    } catch (error) {
      deps.log.warn({ err: error, alert: kind }, "Could not check the condition of an alert");
    }
  }
  return found;
}
