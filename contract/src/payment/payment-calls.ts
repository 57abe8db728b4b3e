import type { Calls } from "../wire/calls.ts";

export const paymentCalls = {
  verifyPayment: "POST /api/order/verify-payment",
  verify: "POST /api/order/verify",
  callback: "POST /api/payment/callback",
  webhook: "POST /api/payment/webhook",
} as const satisfies Calls;
