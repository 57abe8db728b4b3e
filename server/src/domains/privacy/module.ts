import { privacyEndpoints } from "@forno/contract/privacy/privacy.ts";
import { ACCOUNT_DELETED } from "@forno/contract/wire/form-sentences.ts";
import type { Module } from "../../module.ts";
import { RateLimiter } from "../../platform/concurrency/rate-limiter.ts";
import { JSON_HEADERS } from "../../platform/http/answers/cached-response.ts";
import { answerStream } from "../../platform/http/answers/stream-answer.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { serve } from "../../platform/http/serve.ts";
import { recordPersonalExport } from "../audit/export-audit.ts";
import { deleteAccount } from "./delete-account.ts";
import { personalDownload } from "./personal-download.ts";
import { scheduleRetention } from "./retention.ts";

/** A download reads all that is stored about a customer. */
const DOWNLOADS = { max: 10, windowMs: 24 * 3_600_000 };

export const privacyModule: Module = {
  routes(app, deps) {
    const limiter = deps.config.rateLimits ? new RateLimiter(DOWNLOADS, deps.clock) : null;
    serve(app, privacyEndpoints.data, async ({ caller, request, reply }) => {
      const waitMs = limiter?.take(caller.userId) ?? 0;
      if (waitMs > 0) throw refuse("downloadTooOften", { retryAfterSeconds: waitMs / 1_000 });
      await recordPersonalExport(deps, caller.userId, request);
      return await answerStream({ request, reply }, JSON_HEADERS, personalDownload(deps, caller));
    });

    serve(app, privacyEndpoints.deleteAccount, async ({ caller }) => {
      await deleteAccount(deps, caller);
      return { message: ACCOUNT_DELETED };
    });
  },
  start: scheduleRetention,
};
