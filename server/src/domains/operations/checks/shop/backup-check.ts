import { BACKUP_OVERDUE_MS } from "@forno/contract/rules/operations/backup-outcome.ts";
import { lastGoodBackupAt } from "../../../backup/backup-store.ts";
import { databaseCheckGroup, type Finding, ok, problem, warning } from "../check.ts";
import { ago } from "../outside/ago.ts";

export const backupCheck = databaseCheckGroup({
  checks: { backup: { section: "database", title: "Backup" } },
  async find({ db, clock, installation: { mode } }) {
    const now = clock();
    const at = await lastGoodBackupAt(db, now);
    return mode === "demo" && at === null ? {} : { backup: backupFinding(at, now) };
  },
});

export function backupFinding(at: Date | null, now: Date): Finding {
  if (at === null)
    return warning(
      "There is no backup yet",
      "Set up daily backups (deploy/README.md, Backups) and make the first one: npm run backup",
    );
  const found = `The last good backup was made ${ago(at, now)}`;
  return now.getTime() - at.getTime() > BACKUP_OVERDUE_MS
    ? problem(found, "Look for failed backups in the program's log, and make one now: npm run backup")
    : ok(found);
}
