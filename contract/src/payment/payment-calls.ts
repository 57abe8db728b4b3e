import type { RetentionPeriods } from "../privacy/rules/retention.ts";
import type { Calls } from "../wire/calls.ts";

export const paymentCalls = {
  verifyPayment: "POST /api/order/verify-payment",
  verify: "POST /api/order/verify",
  callback: "POST /api/payment/callback",
  webhook: "POST /api/payment/webhook",
} as const satisfies Calls;

export const paymentAdminCalls = {
  list: "GET /api/admin/payments",
  exceptions: "GET /api/admin/payments/exceptions",
  act: "POST /api/admin/payments/exceptions/:id/act",
  settle: "POST /api/admin/payments/exceptions/:id/settle",
  days: "GET /api/admin/payments/days",
  daysExport: "GET /api/admin/payments/days/export",
} as const satisfies Calls;

export const PAYMENT_RETENTION = {
  /** The provider can resend events on request for 15 days. */
  paymentEvents: { days: 30 },
  /** The evidence after a dispute has ended: another one can follow that long. */
  disputeEvidence: { years: 2 },
} as const satisfies RetentionPeriods;
