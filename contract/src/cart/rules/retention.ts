import type { RetentionPeriods } from "../../privacy/rules/retention.ts";

export const CART_RETENTION = {
  /** Lines that nobody has added to since. */
  carts: { days: 90 },
} as const satisfies RetentionPeriods;
