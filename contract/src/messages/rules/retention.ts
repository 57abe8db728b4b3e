import type { RetentionPeriods } from "../../privacy/rules/retention.ts";

export const MESSAGES_RETENTION = {
  /** The recipients of a bulk message. */
  messageRecipients: { days: 90 },
  /** To whom a text about an order was sent, so that a repeated job does not send it again. */
  orderTexts: { days: 30 },
} as const satisfies RetentionPeriods;
