import type { RetentionPeriods } from "../../privacy/rules/retention.ts";

export const COUNTER_RETENTION = {
  /** A customer who comes back comes back the same evening. */
  heldSales: { days: 1 },
} as const satisfies RetentionPeriods;
