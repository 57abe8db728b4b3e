import type { Calls } from "../wire/calls.ts";

export const cspCalls = {
  cspReport: "POST /api/csp-report",
} as const satisfies Calls;
