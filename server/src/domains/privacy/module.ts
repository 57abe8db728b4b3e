import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { ACCOUNT_DELETED } from "@forno/contract/wire/form-sentences.ts";
import type { Module } from "../../module.ts";
import { serve } from "../../platform/http/serve.ts";
import { recordPersonalExport } from "../audit/export-audit.ts";
import { deleteAccount } from "./delete-account.ts";
import { scheduleRetention } from "./retention.ts";

export const privacyModule: Module = {
  routes(app, deps) {
    serve(app, privacyEndpoints.data, async ({ caller, request }) => {
      const data = { exportedAt: deps.clock().toISOString() };
      for (const { personalData } of deps.modules) Object.assign(data, await personalData?.export?.(deps.db, caller));
      await recordPersonalExport(deps, caller.userId, request);
      return privacyEndpoints.data.answer.parse({ success: true, data });
    });

    serve(app, privacyEndpoints.deleteAccount, async ({ caller }) => {
      await deleteAccount(deps, caller);
      return { success: true, message: ACCOUNT_DELETED };
    });
  },
  start: scheduleRetention,
};
