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
