import type { RetentionPeriods } from "../../privacy/rules/retention.ts";

export const AUDIT_RETENTION = {
  auditLog: { years: 8 },
} as const satisfies RetentionPeriods;
