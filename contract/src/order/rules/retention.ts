import type { RetentionPeriods } from "../../privacy/rules/retention.ts";

export const ORDER_RETENTION = {
  /** Longer than a browser repeats a request. */
  orderKeys: { days: 7 },
  /** The steps of an order between its first and its last status, which the audit log has for longer. */
  orderSteps: { years: 2 },
  /**
   * Rule 56 and section 36 of India's GST law require 72 months after the year's return, section 128 of its Companies Act eight
   * years.
   */
  orderPersons: { years: 8 },
} as const satisfies RetentionPeriods;
