/** Webhook events. They may arrive repeatedly, late and in any order; each counts once, in the transaction of its effect. */

import { raise } from "../../../events.ts";
import { withTimeLimit } from "../../../platform/concurrency/time-limit.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { type PaymentEvent, PaymentProviderError, type ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { Tx } from "../../../tables.ts";
import { applyDispute } from "../disputes/disputes.ts";
import { raiseUnreadableDisputes } from "../exceptions/exceptions-store.ts";
import { listFailedAtProvider } from "../refund-sending/failed-refund-store.ts";
import { applyRefundReport } from "../refund-sending/refund-reports.ts";
import { applyPayments } from "../settling/apply-payments.ts";
import type { PaymentOutcome } from "../settling/decide-payment.ts";
import { queueCapture } from "../settling/payment-batches.ts";
import type { ReportedOrder } from "../settling/payment-fit.ts";
import { countWebhookEvents } from "../settling/payment-store.ts";
import { type SettleDeps, settlePayment } from "../settling/settle-payment.ts";
import { recordUnreadable } from "./provider-answers.ts";
import { recordRefusedSignature } from "./webhook-metrics.ts";

const DECIDING_LIMIT_MS = 2_500;

export interface Delivery {
  rawBody: Buffer;
  signature: string | undefined;
  eventId: string | undefined;
}

/** Refuses a wrong signature. Once it returns, the event is stored and the provider need not send it again. */
export async function receiveEvent(deps: SettleDeps, { rawBody, signature, eventId }: Delivery): Promise<void> {
  const event = deps.payments.readEvent(rawBody, signature, eventId);
  if (!event) {
    if (signature) recordRefusedSignature(deps.clock());
    throw refuse("webhookSignatureInvalid");
  }
  const outcome = await applyOnce(deps, event);
  if (event.unreadable) await recordUnreadable(deps, [event.unreadable]);
  if (outcome && event.unreadableDispute)
    deps.log.error({ dispute: event.unreadableDispute.id }, "Payment provider sent an unreadable dispute");
  if (outcome === "unclear" && event.payment) await decideSoon(deps, event.payment);
}

/** Null for an event that was counted before. */
async function applyOnce(deps: SettleDeps, event: PaymentEvent): Promise<PaymentOutcome | null> {
  const payment = paymentAlone(event);
  if (payment) return await deps.paymentBatches.apply({ payment, source: "webhook", reported: reportedOrderOf(event), event });
  return await inTransaction(deps.db, async (tx) => {
    const counted = await countWebhookEvents(tx, [event], deps.clock());
    if (counted.size === 0) return null;
    const outcome = await applyEvent(deps, tx, event);
    if (outcome === "capturable" && event.payment) await queueCapture(deps, tx, event.payment.id);
    return outcome;
  });
}

/** The payment of an event that concerns nothing else. */
function paymentAlone({ name, payment, refund, dispute, unreadable, unreadableDispute }: PaymentEvent): ProviderPayment | null {
  const isRefunded = payment?.status === "refunded";
  return isOfPayment(name) && !isRefunded && !refund && !dispute && !unreadable && !unreadableDispute ? payment : null;
}

const isOfPayment = (name: string): boolean => name.startsWith("payment.") || name === "order.paid" || name === "qr_code.credited";

/** The provider waits five seconds for the response. What is undecided by then is left to the reconciler, which is scheduled. */
async function decideSoon(deps: SettleDeps, payment: ProviderPayment): Promise<void> {
  try {
    await withTimeLimit(DECIDING_LIMIT_MS, (deadline) => settlePayment(deps, payment, "webhook", deadline));
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    deps.log.warn({ err: error, paymentId: payment.id }, "Could not fetch the provider order of a payment, will retry");
  }
}

async function applyEvent(deps: SettleDeps, tx: Tx, event: PaymentEvent): Promise<PaymentOutcome> {
  const isOfRefund = event.name.startsWith("refund.");
  if (isOfRefund && event.refund) await applyRefundReport(deps, tx, event.refund, false);
  // A refund's event may arrive before its payment's: a payment that is being refunded must not pay an order.
  const payment = isOfRefund && event.payment?.status !== "refunded" ? null : event.payment;
  const isKnown = isOfRefund || isOfPayment(event.name);
  // After a failed refund, events do not contain the correct refunded amount of their payment, so it is fetched.
  const isInDoubt = payment?.status === "refunded" && (await listFailedAtProvider(tx, payment.id)).size > 0;
  const report = { source: "webhook", reported: reportedOrderOf(event) } as const;
  const [outcome] = isKnown && payment && !isInDoubt ? await applyPayments(deps, tx, [{ ...report, payment }]) : [];
  // After the payment, which may have been unknown until this event.
  await applyDisputeEvent(tx, event, deps.clock());
  return outcome ?? "undecided";
}

async function applyDisputeEvent(tx: Tx, { dispute, unreadableDispute, at }: PaymentEvent, now: Date): Promise<void> {
  if (dispute) await applyDispute(tx, dispute, at ?? now, now);
  if (dispute || !unreadableDispute) return;
  const raised = await raiseUnreadableDisputes(tx, [unreadableDispute], now);
  if (raised.length > 0) await raise(tx, "exceptionsChanged", null);
}

const reportedOrderOf = ({ name, order }: PaymentEvent): ReportedOrder | undefined =>
  name === "order.paid" && order ? { by: "event", order } : undefined;

/** Captures what must still be captured. Throws if it cannot; then the reconciler, which is scheduled, continues. */
export async function captureAuthorized(deps: SettleDeps, paymentId: string): Promise<void> {
  await settlePayment(deps, await deps.payments.fetchPayment(paymentId), "webhook");
}
