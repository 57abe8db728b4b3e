import type { Calls } from "../wire/calls.ts";

export const cspCalls = {
  cspReport: "POST /api/csp-report",
} as const satisfies Calls;

export const alertsCalls = {
  list: "GET /api/admin/alerts",
} as const satisfies Calls;
