import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { ACCOUNT_DELETED } from "@forno/contract/wire/form-sentences.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { serve } from "../../platform/http/serve.ts";
import { recordPersonalExport } from "../audit/export-audit.ts";
import { deleteAccount } from "./delete-account.ts";
import { personalDataOf } from "./personal-data.ts";

export function privacyRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, privacyEndpoints.data, async ({ caller, request }) => {
    const data = await personalDataOf(deps, caller);
    await recordPersonalExport(deps, caller.userId, request);
    return { success: true, data };
  });

  serve(app, privacyEndpoints.deleteAccount, async ({ caller }) => {
    await deleteAccount(deps, caller);
    return { success: true, message: ACCOUNT_DELETED };
  });
}
