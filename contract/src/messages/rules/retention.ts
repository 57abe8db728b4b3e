import type { RetentionPeriods } from "../../privacy/rules/retention.ts";

export const MESSAGES_RETENTION = {
  /** The recipients of a bulk message. */
  messageRecipients: { days: 90 },
} as const satisfies RetentionPeriods;
