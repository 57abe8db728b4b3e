import type { RetentionPeriods } from "../../privacy/rules/retention.ts";

export const PAYMENT_RETENTION = {
  /** The provider can resend events on request for 15 days. */
  paymentEvents: { days: 30 },
  /** The evidence after a dispute has ended: another one can follow that long. */
  disputeEvidence: { years: 2 },
} as const satisfies RetentionPeriods;
