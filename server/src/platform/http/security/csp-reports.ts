/** Logs CSP violations that browsers report: a host that the payment window needs, or an attack. */
import { cspEndpoints } from "@forno/contract/monitoring/monitoring.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { z } from "zod";
import { serve } from "../serve.ts";

/** Anyone can send reports: more per minute would be useless, and fill the disk. */
const LOGGED_A_MINUTE = 10;
const MINUTE_MS = 60_000;
const TEXT_MAX = 200;

/** Without the query, which may contain personal data. */
const address = z
  .string()
  .transform((url) => url.split(/[?#]/, 1)[0]?.slice(0, TEXT_MAX))
  .optional()
  .catch(undefined);
const word = z
  .string()
  .transform((text) => text.slice(0, TEXT_MAX))
  .optional()
  .catch(undefined);

const report = z.object({
  "csp-report": z.object({ "document-uri": address, "blocked-uri": address, "violated-directive": word }),
});

export function acceptCspReports(app: FastifyInstance, { log, clock }: { log: FastifyBaseLogger; clock: () => Date }): void {
  let minute = { since: 0, logged: 0 };
  serve(app, cspEndpoints.cspReport, async ({ body }) => {
    const now = clock().getTime();
    if (now - minute.since >= MINUTE_MS) minute = { since: now, logged: 0 };
    const read = readReport(body);
    if (read && minute.logged++ < LOGGED_A_MINUTE) log.warn({ report: read }, "CSP violation reported");
    return {};
  });
}

/** Null for an invalid report. */
function readReport(body: Buffer) {
  try {
    return report.parse(JSON.parse(body.toString()))["csp-report"];
  } catch {
    return null;
  }
}
