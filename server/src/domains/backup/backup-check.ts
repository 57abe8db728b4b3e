import { BACKUP_OVERDUE_MS } from "@forno/contract/backup/rules/backup-outcome.ts";
import { ago, databaseCheckGroup, type Finding, ok, problem, warning } from "../operations/checks/check.ts";
import { lastGoodBackupAt } from "./backup-store.ts";

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
