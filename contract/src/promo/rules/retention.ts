import type { RetentionPeriods } from "../../privacy/rules/retention.ts";

export const PROMO_RETENTION = {
  /** The keyed MAC of a deleted account's number, so that promos for first orders stay limited. */
  formerCustomers: { years: 2 },
} as const satisfies RetentionPeriods;
