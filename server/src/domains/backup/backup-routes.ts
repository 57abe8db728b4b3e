import { backupEndpoints } from "@forno/contract/backup/backup.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { requestBackupNow } from "./backup-jobs.ts";
import { backupState } from "./backup-state.ts";

export function backupRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, backupEndpoints.state, async () => ({ success: true, data: await backupState(deps) }));

  serve(app, backupEndpoints.request, async ({ caller }) => {
    await requestBackupNow(deps, caller);
    return { success: true, message: "The backup starts now" };
  });
}
