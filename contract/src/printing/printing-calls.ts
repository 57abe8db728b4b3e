import type { RetentionPeriods } from "../privacy/rules/retention.ts";
import type { Calls } from "../wire/calls.ts";

export const printingCalls = {
  list: "GET /api/printers",
  jobs: "GET /api/printers/jobs",
  add: "POST /api/printers",
  change: "PUT /api/printers/:id",
  remove: "DELETE /api/printers/:id",
  test: "POST /api/printers/:id/test",
  print: "POST /api/printers/print",
  claim: "POST /api/printers/:id/claim",
  finish: "POST /api/printers/jobs/:id/finish",
} as const satisfies Calls;

export const PRINTING_RETENTION = {
  /** Which slips of which order were printed; what stands on them is never stored. */
  printJobs: { days: 30 },
} as const satisfies RetentionPeriods;
