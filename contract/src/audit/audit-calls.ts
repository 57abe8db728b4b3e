import type { Calls } from "../wire/calls.ts";

export const auditCalls = {
  list: "GET /api/admin/audit",
  export: "GET /api/admin/audit/export",
} as const satisfies Calls;
