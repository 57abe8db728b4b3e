/** What browsers report of the pages' policy goes to the log, for whoever looks after the shop: a host that the payment window needs, or an attack. */
import { cspEndpoints } from "@forno/contract/desk/csp-reports.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { z } from "zod";
import { serve } from "../serve.ts";

/** Anyone can send them: more would be of no use, and fill the disk. */
const LOGGED_A_MINUTE = 10;
const MINUTE_MS = 60_000;
const TEXT_MAX = 200;

/** Where, but not with which query: that may be somebody's own. */
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

export function takeCspReports(app: FastifyInstance, { log, clock }: { log: FastifyBaseLogger; clock: () => Date }): void {
  let minute = { since: 0, logged: 0 };
  serve(app, cspEndpoints.cspReport, async ({ body }) => {
    const now = clock().getTime();
    if (now - minute.since >= MINUTE_MS) minute = { since: now, logged: 0 };
    const read = readReport(body);
    if (read && minute.logged++ < LOGGED_A_MINUTE) log.warn({ report: read }, "CSP violation reported");
    return { success: true };
  });
}

/** Null for what is none. */
function readReport(body: Buffer) {
  try {
    return report.parse(JSON.parse(body.toString()))["csp-report"];
  } catch {
    return null;
  }
}
