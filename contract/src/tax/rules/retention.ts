import type { RetentionPeriods } from "../../privacy/rules/retention.ts";

export const TAX_RETENTION = {
  /** Who was billed, by name and GSTIN, also after the account is deleted; as long as the persons of orders, for the same laws. */
  taxBuyers: { years: 8 },
} as const satisfies RetentionPeriods;
