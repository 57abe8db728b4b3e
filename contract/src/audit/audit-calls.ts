import type { RetentionPeriods } from "../privacy/rules/retention.ts";
import type { Calls } from "../wire/calls.ts";

export const auditCalls = {
  list: "GET /api/admin/audit",
  export: "GET /api/admin/audit/export",
} as const satisfies Calls;

export const AUDIT_RETENTION = {
  auditLog: { years: 8 },
} as const satisfies RetentionPeriods;
