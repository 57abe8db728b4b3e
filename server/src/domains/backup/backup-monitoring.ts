import { BACKUP_OVERDUE_MS } from "@forno/contract/backup/rules/backup-outcome.ts";
import type { Condition } from "../monitoring/alerts/alert-conditions.ts";
import { type ShopGauge, secondsOf } from "../monitoring/shop-gauges.ts";
import { selectSettings } from "../settings/settings-store.ts";
import { lastGoodBackupAt, selectLastRestore } from "./backup-store.ts";

export const lastGoodBackup: ShopGauge = {
  name: "forno_backup_last_good_timestamp_seconds",
  help: "The moment whose state the newest good backup has; 0: there is none",
  read: async ({ db, clock }) => secondsOf(await lastGoodBackupAt(db, clock())),
};

export const isBackupOverdue: Condition = async ({ db, config }, now) => {
  if (config.mode === "demo") return false;
  // A shop that has just gone live or been restored, which leaves no list of backups, has as long to make its first one.
  const restore = await selectLastRestore(db);
  const times = [await lastGoodBackupAt(db, now), (await selectSettings(db)).mode_since, restore?.restoredAt ?? null];
  // A time in the future is from a clock that was wrong.
  const past = times.flatMap((at) => (at && at <= now ? [at.getTime()] : []));
  return past.length > 0 && now.getTime() - Math.max(...past) > BACKUP_OVERDUE_MS;
};
