import type { PlaceAnswer } from "@forno/contract/order/order.ts";
import { paymentCalls } from "@forno/contract/order/payment-calls.ts";
import { call } from "../../../platform/api/call.ts";
import { ApiFailure } from "../../../platform/api/failure.ts";
import type { PaymentClaim } from "./payment-window.ts";

/** `confirming`: the money may be there, and the server finds out by itself. `closed`: the order cannot take it, so it comes back. */
export type Confirmation = { kind: "paid" } | { kind: "confirming" } | { kind: "closed"; message: string } | { kind: "refused" };

const RETRIES_AFTER_MS = [1_000, 3_000];

/** Reports a payment to the server, which believes the provider only. A payment whose report gets lost is never called failed. */
export async function confirmPayment(claim: PaymentClaim, orderData: PlaceAnswer["orderData"]): Promise<Confirmation> {
  for (const waitMs of RETRIES_AFTER_MS) {
    const outcome = await report(claim, orderData);
    if (outcome) return outcome;
    await new Promise((done) => setTimeout(done, waitMs));
  }
  return (await report(claim, orderData)) ?? { kind: "confirming" };
}

/**
 * Asks the server how an order stands whose payment window was left without a payment: a UPI app may still succeed after the window
 * called the attempt failed, or was closed. Null: not paid, and nothing under way. `unanswered`: nobody knows.
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

/** Null when no answer came, or none that decides anything. */
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
