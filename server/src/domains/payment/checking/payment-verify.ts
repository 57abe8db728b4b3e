/**
 * Verifies what the browser reports after the payment window (api.md, Orders and payment). Its signature proves which payment was
 * made for which order, but not that the money arrived.
 */

import { refusals } from "@forno/contract/domains.ts";
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import { PROVIDER_ORDER_ID, PROVIDER_PAYMENT_ID } from "@forno/contract/payment/payment.ts";
import { PAYMENT_SUCCESSFUL, PAYMENT_UNCONFIRMED } from "@forno/contract/wire/form-sentences.ts";
import { isId } from "@forno/contract/wire/ids.ts";
import { Batcher } from "../../../platform/concurrency/batcher.ts";
import { withTimeLimit } from "../../../platform/concurrency/time-limit.ts";
import { READ_BATCH } from "../../../platform/db/statements/batch.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { PaymentProviderError, type ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { Db } from "../../../tables.ts";
import { type OrderState, readOrderState, readOrderStateByProviderId } from "../../order/lifecycle/order-changes-store.ts";
import { checkSoon } from "../../order/lifecycle/order-checks-store.ts";
import { outcomeOfRefund, type PaymentOutcome } from "../settling/decide-payment.ts";
import { type Claim, type ClaimedOrder, type DecidedPayment, findClaimed } from "../settling/payment-store.ts";
import { mayStillPay, type SettleDeps, settleAll, settlePayment } from "../settling/settle-payment.ts";
import type { CustomerChecks } from "./customer-checks.ts";
import { endOfAttempts } from "./payment-attempt.ts";

/** Limits all provider calls of one request, well within the response timeout. */
export const PROVIDER_LIMIT_MS = 10_000;

export interface WindowClaim {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

const success = (orderId: string) => ({ message: PAYMENT_SUCCESSFUL, orderId });
const failed = (code: string, message: string) => ({ success: false as const, code, message });

/** Status 202: the provider is unavailable, and the reconciler will complete the check. */
export const PAYMENT_PENDING = failed("paymentPending", PAYMENT_UNCONFIRMED);
const PAYMENT_INCOMPLETE = failed("paymentIncomplete", "Payment not completed");

export type VerifyDeps = SettleDeps & { claims: Claims };

/** One per instance. */
export type Claims = Batcher<Claim, ClaimedOrder | undefined>;

export const openClaims = ({ db }: Pick<SettleDeps, "db">): Claims =>
  new Batcher({ ...READ_BATCH, run: (claims) => findClaimed(db, claims) });

/** The shop's order ID once the order is paid; null while the provider is unavailable. */
export async function verifyPayment(deps: VerifyDeps, customerChecks: CustomerChecks, claim: WindowClaim) {
  const { razorpay_order_id: providerOrderId, razorpay_payment_id: paymentId, razorpay_signature: signature } = claim;
  const isWellFormed = PROVIDER_ORDER_ID.test(providerOrderId) && PROVIDER_PAYMENT_ID.test(paymentId);
  const isSigned = isWellFormed && deps.payments.isPaymentSignatureValid({ providerOrderId, paymentId, signature });
  const claimed = isSigned ? await deps.claims.add({ providerOrderId, paymentId }) : undefined;
  if (!claimed) throw refuse("paymentVerificationFailed");
  const { order, decision } = claimed;
  const outcome =
    (decision && outcomeOf(decision)) ??
    (await customerChecks.ofPayment(order.id, paymentId, () => fetchAndSettle(deps, order, paymentId)));
  if (outcome === null || outcome === "unclear") return null;
  if (outcome === "paid") return success(order.id);
  throw refuse(outcome === "refunded" ? "paymentRefunded" : "paymentVerificationFailed");
}

/** Null for a payment that was reported before and neither pays its order nor is refunded. */
const outcomeOf = ({ refundReason, paysOrder }: DecidedPayment): PaymentOutcome | null =>
  outcomeOfRefund(refundReason) ?? (paysOrder ? "paid" : null);

/** Null if the provider is unavailable. */
async function fetchAndSettle(deps: SettleDeps, order: OrderState, paymentId: string): Promise<PaymentOutcome | null> {
  return await unlessUnavailable(deps, order, async (deadline) => {
    const payment = await fetchKnown(deps, paymentId, deadline);
    if (payment?.orderId !== order.providerOrderId) return "unknown";
    return await settlePayment(deps, payment, "browser", deadline);
  });
}

async function fetchKnown(deps: SettleDeps, paymentId: string, deadline: AbortSignal): Promise<ProviderPayment | null> {
  try {
    return await deps.payments.fetchPayment(paymentId, deadline);
  } catch (error) {
    if (error instanceof PaymentProviderError && (error.status === 400 || error.status === 404)) return null;
    throw error;
  }
}

async function unlessUnavailable<T>(
  deps: SettleDeps,
  order: OrderState,
  call: (deadline: AbortSignal) => Promise<T>,
): Promise<T | null> {
  try {
    return await withTimeLimit(PROVIDER_LIMIT_MS, call);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ err: error, orderId: order.id }, "Payment provider request failed");
    await checkSoon(deps.db, order.id, deps.clock());
    return null;
  }
}

/**
 * Whether the customer's order is paid, according to the provider. Null if the provider is unavailable or an attempt is in
 * progress.
 */
export async function verifyOrder(deps: SettleDeps, customerChecks: CustomerChecks, userId: string, orderId: string) {
  return await verifyFound(deps, customerChecks, userId, await findOwn(deps.db, userId, orderId));
}

/** `by`: whose requests to the provider are limited. */
export async function verifyFound(deps: SettleDeps, customerChecks: CustomerChecks, by: string, order: OrderState) {
  if (order.payment) return success(order.id);
  if (!order.providerOrderId) return PAYMENT_INCOMPLETE;
  const settled = await customerChecks.ofOrder({ id: order.id, userId: by }, () =>
    unlessUnavailable(deps, order, (deadline) => settleAll(deps, order, "browser", deadline)),
  );
  if (settled === null) return null;
  const now = await readOrderState(deps.db, order.id);
  if (now?.payment) return success(order.id);
  // The reconciler was scheduled when the payment was authorized.
  if (mayStillPay(settled)) return null;
  // The attempt in a UPI app may still succeed, so the customer does not see it as failed.
  const isInProgress = now && orderCan.takePayment(now) && endOfAttempts(settled.payments, deps.clock()) !== null;
  if (isInProgress) return null;
  const isReturned = settled.outcomes.some((outcome) => outcome === "refunded" || outcome === "mismatch");
  return isReturned ? failed("paymentRefunded", refusals.paymentRefunded.message) : PAYMENT_INCOMPLETE;
}

async function findOwn(db: Db, userId: string, orderId: string): Promise<OrderState> {
  const find = isId(orderId) ? readOrderState : PROVIDER_ORDER_ID.test(orderId) ? readOrderStateByProviderId : null;
  const order = await find?.(db, orderId);
  if (order?.userId !== userId) throw refuse("orderNotFound");
  return order;
}
