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
