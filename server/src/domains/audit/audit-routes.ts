import { auditEndpoints } from "@forno/contract/audit/audit.ts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../deps.ts";
import { answerCsv } from "../../platform/http/answers/csv.ts";
import { serve } from "../../platform/http/serve.ts";
import { auditFileName, auditLines, auditPage } from "./audit-pages.ts";
import { selectActors } from "./audit-store.ts";
import { recordExport } from "./export-audit.ts";

export function auditRoutes(app: FastifyInstance, deps: Pick<Deps, "db" | "clock">): void {
  serve(app, auditEndpoints.list, async ({ query }) => ({
    ...(await auditPage(deps, query)),
    actors: await selectActors(deps.db),
  }));

  serve(app, auditEndpoints.export, async (call) => {
    const fileName = auditFileName(deps.clock());
    await recordExport(deps, call.caller, { request: call.request, action: "audit.export", fileName, days: call.query });
    return answerCsv(call, fileName, auditLines(deps, call.query));
  });
}
