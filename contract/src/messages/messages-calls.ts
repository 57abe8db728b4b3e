import type { RetentionPeriods } from "../privacy/rules/retention.ts";
import type { Calls } from "../wire/calls.ts";

export const messagesCalls = {
  sendBulk: "POST /api/admin/send-bulk-sms",
  sendTest: "POST /api/admin/send-test-sms",
  history: "GET /api/admin/bulk-sms",
  bulkMessage: "GET /api/admin/bulk-sms/:id",
  orderTexts: "GET /api/admin/order-texts",
  setOrderText: "PUT /api/admin/order-texts",
  inbox: "GET /api/admin/sms-inbox",
} as const satisfies Calls;

export const MESSAGES_RETENTION = {
  /** The recipients of a bulk message. */
  messageRecipients: { days: 90 },
  /** To whom a text about an order was sent, so that a repeated job does not send it again. */
  orderTexts: { days: 30 },
} as const satisfies RetentionPeriods;
