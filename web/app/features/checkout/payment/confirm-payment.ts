import type { PlaceAnswer } from "@forno/contract/order/order.ts";
import { paymentCalls } from "@forno/contract/payment/payment-calls.ts";
import { call } from "../../../platform/api/call.ts";
import { ApiFailure } from "../../../platform/api/failure.ts";
import type { PaymentClaim } from "./payment-window.ts";

/**
 * `confirming`: the payment may have succeeded, and the server checks it automatically. `closed`: the order cannot be paid any
 * more, so the payment is refunded.
 */
export type Confirmation = { kind: "paid" } | { kind: "confirming" } | { kind: "closed"; message: string } | { kind: "refused" };

const RETRIES_AFTER_MS = [1_000, 3_000];

/** Reports a payment to the server, which trusts the provider only. A payment whose report gets lost is never shown as failed. */
export async function confirmPayment(claim: PaymentClaim, orderData: PlaceAnswer["orderData"]): Promise<Confirmation> {
  for (const waitMs of RETRIES_AFTER_MS) {
    const outcome = await report(claim, orderData);
    if (outcome) return outcome;
    await new Promise((done) => setTimeout(done, waitMs));
  }
  return (await report(claim, orderData)) ?? { kind: "confirming" };
}

/**
 * Asks the server about an order whose payment window was closed without a payment: a UPI app may still succeed afterwards. Null:
 * not paid, and no attempt in progress. `unanswered`: unknown.
 */
export async function checkUnpaid({ _id: orderId }: PlaceAnswer["orderData"]): Promise<Confirmation | "unanswered" | null> {
  try {
    await call(paymentCalls.verify, { body: { success: false, orderId } });
    return { kind: "paid" };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 202) return { kind: "confirming" };
    if (error.code === "paymentRefunded") return { kind: "closed", message: error.message };
    return error.code === "paymentIncomplete" ? null : "unanswered";
  }
}

/** Null when there was no response, or an undecided one. */
async function report(claim: PaymentClaim, orderData: PlaceAnswer["orderData"]): Promise<Confirmation | null> {
  try {
    await call(paymentCalls.verifyPayment, { body: { ...claim, orderData } });
    return { kind: "paid" };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (error.status === 202) return { kind: "confirming" };
    if (error.code === "paymentRefunded") return { kind: "closed", message: error.message };
    return error.code === "paymentVerificationFailed" ? { kind: "refused" } : null;
  }
}
