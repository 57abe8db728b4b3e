import { backupEndpoints } from "@forno/contract/operations/backup.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { serve } from "../../platform/http/serve.ts";
import { recordAudit } from "../audit/audit.ts";
import { requestBackup } from "./backup-jobs.ts";
import { backupState } from "./backup-state.ts";

export function backupRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, backupEndpoints.state, async () => ({ success: true, data: await backupState(deps) }));

  serve(app, backupEndpoints.request, async ({ caller }) => {
    await inTransaction(deps.db, async (tx) => {
      const subject = { type: "backup", id: null, label: deps.config.backups.place } as const;
      await recordAudit(tx, caller, { action: "backup.request", subject }, deps.clock());
      await requestBackup(deps, { tx });
    });
    return { success: true, message: "The backup starts now" };
  });
}
