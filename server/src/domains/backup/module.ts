import { backupEndpoints } from "@forno/contract/backup/backup.ts";
import type { Module } from "../../module.ts";
import { serve } from "../../platform/http/serve.ts";
import { requestBackupNow, startBackupJobs } from "./backup-jobs.ts";
import { backupCheck, isBackupOverdue, lastGoodBackup } from "./backup-monitoring.ts";
import { backupState } from "./backup-state.ts";
import type { BackupTables } from "./backup-tables.ts";

export const backupModule: Module<BackupTables> = {
  routes(app, deps) {
    serve(app, backupEndpoints.state, async () => ({ data: await backupState(deps) }));

    serve(app, backupEndpoints.request, async ({ caller }) => {
      await requestBackupNow(deps, caller);
      return { message: "The backup starts now" };
    });
  },
  start: (deps) => startBackupJobs(deps, deps.backUp),
  metrics: { gauges: [lastGoodBackup] },
  checks: [backupCheck],
  alerts: { backup_overdue: isBackupOverdue },
};
