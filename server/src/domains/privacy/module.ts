import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { ACCOUNT_DELETED } from "@forno/contract/wire/form-sentences.ts";
import type { Module } from "../../module.ts";
import { JSON_HEADERS } from "../../platform/http/answers/cached-response.ts";
import { answerStream } from "../../platform/http/answers/stream-answer.ts";
import { serve } from "../../platform/http/serve.ts";
import { recordPersonalExport } from "../audit/export-audit.ts";
import { deleteAccount } from "./delete-account.ts";
import { personalDownload } from "./personal-download.ts";
import { scheduleRetention } from "./retention.ts";

export const privacyModule: Module = {
  routes(app, deps) {
    serve(app, privacyEndpoints.data, async ({ caller, request, reply }) => {
      await recordPersonalExport(deps, caller.userId, request);
      return await answerStream({ request, reply }, JSON_HEADERS, personalDownload(deps, caller));
    });

    serve(app, privacyEndpoints.deleteAccount, async ({ caller }) => {
      await deleteAccount(deps, caller);
      return { success: true, message: ACCOUNT_DELETED };
    });
  },
  start: scheduleRetention,
};
