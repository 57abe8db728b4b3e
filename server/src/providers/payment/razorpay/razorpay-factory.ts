/** A client of Razorpay's API for tests, with a stub server. Entities as in https://razorpay.com/docs/api. */
import { type StubProvider, startStubProvider, stubStatus } from "../../../testing/stub-provider.ts";
import { RazorpayPayments } from "./razorpay.ts";

export const ORDER = { id: "order_RB58MiP5SPFYyM", amount: 71600, currency: "INR", receipt: "r-1", status: "created", notes: [] };
export const PAYMENT = {
  id: "pay_N8FVRD1DzYzBh1",
  order_id: ORDER.id,
  amount: 71600,
  currency: "INR",
  status: "captured",
  method: "upi",
  amount_refunded: 0,
  fee: 1690,
  tax: 258,
  error_description: null,
  created_at: 1_700_000_000,
};
export const REFUND = { id: "rfnd_FP8QHiV938haTz", payment_id: PAYMENT.id, amount: 71600, status: "processed", receipt: "rf-1" };
export const DISPUTE = {
  id: "disp_8mVgn4Q4oqAqmj",
  payment_id: PAYMENT.id,
  amount: 71600,
  currency: "INR",
  amount_deducted: 0,
  reason_code: "not_received",
  respond_by: 1_700_100_000,
  status: "open",
  phase: "chargeback",
  created_at: 1_700_000_000,
};
export const NEW_ORDER = { amountPaise: 71600, receipt: "r-1", notes: { order_id: "o-1" } };
export const NEW_REFUND = { amountPaise: 71600, idempotencyKey: "refund-0001", receipt: "rf-1" };
export const badRequest = (description: string) => stubStatus(400, { error: { code: "BAD_REQUEST_ERROR", description } });

export const account = {
  keyId: "rzp_test_key",
  keySecret: "s3cret",
  webhookSecret: "hook",
  previousWebhookSecret: "old-hook",
  checkoutUrl: "/c.js",
};

export async function startRazorpay(): Promise<{ stub: StubProvider; payments: RazorpayPayments }> {
  const stub = await startStubProvider();
  return { stub, payments: new RazorpayPayments({ ...account, apiUrl: stub.url }) };
}
