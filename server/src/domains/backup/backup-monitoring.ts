import { BACKUP_OVERDUE_MS } from "@forno/contract/backup/backup-calls.ts";
import type { Condition } from "../monitoring/alerts/alert-conditions.ts";
import { type ShopGauge, secondsOf } from "../monitoring/shop-gauges.ts";
import { ago, databaseCheckGroup, type Finding, ok, problem, warning } from "../operations/checks/check.ts";
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

export const backupCheck = databaseCheckGroup({
  checks: { backup: { section: "database", title: "Backup" } },
  async find({ db, clock }) {
    const now = clock();
    return { backup: backupFinding(await lastGoodBackupAt(db, now), now) };
  },
});

export function backupFinding(at: Date | null, now: Date): Finding {
  if (at === null)
    return warning(
      "There is no backup yet",
      "Make the first one: press Back up now on the System page, or run npm run backup. A live shop then makes one every day (deploy/README.md, Backups)",
    );
  const found = `The last good backup was made ${ago(at, now)}`;
  return now.getTime() - at.getTime() > BACKUP_OVERDUE_MS
    ? problem(
        found,
        "Look at the list of backups on the System page for the reason, and make one now: press Back up now there, or run npm run backup",
      )
    : ok(found);
}
