/** Jobs of the payment domain. */

import { continueSweep, SWEEP_QUEUE, sweepProvider } from "./checking/payment-sweep.ts";
import { RECONCILE_QUEUE, reconcileOrders } from "./checking/reconciler.ts";
import { checkDisputes, readDisputeList } from "./disputes/dispute-checks.ts";
import { updateExceptions, watchProvider } from "./exceptions/exceptions.ts";
import { captureAuthorized } from "./provider-reports/payment-webhook.ts";
import { FOLLOW_QUEUE, followRefund, type RefundToFollow } from "./refund-sending/refund-reports.ts";
import { REFUND_RETRIES, sendRefund, sweepRefunds } from "./refund-sending/refund-sending.ts";
import { REFUND_QUEUE } from "./refunds/refund.ts";
import { CAPTURE_QUEUE } from "./settling/payment-batches.ts";
import type { SettleDeps } from "./settling/settle-payment.ts";

const EVERY_MINUTE = "* * * * *";
/** A dispute is due every few hours, and soon after its deadline. */
const HOURLY = "17 * * * *";
const EVERY_SIX_HOURS = "47 */6 * * *";
/** 03:10 in Kolkata. */
const NIGHTLY = "40 21 * * *";

/** What is left waits for the next round or shift. */
const NO_RETRIES = { retryLimit: 0, retryDelaySeconds: 1, expireSeconds: 300 };

/** Retries for ten minutes; the sweep continues with what is left. */
const FOLLOW_RETRIES = { retryLimit: 10, retryDelaySeconds: 5, retryDelayMaxSeconds: 60, concurrency: 2 };

/** Retries within a minute; then the reconciler's next round continues. */
const CAPTURE_RETRIES = { retryLimit: 3, retryDelaySeconds: 5, retryDelayMaxSeconds: 20, concurrency: 2 };

/** Call on every instance before the app listens, because a refund can only be sent to an existing queue. */
export async function startPaymentJobs(deps: SettleDeps): Promise<void> {
  watchProvider(deps);
  await deps.jobs.work<{ refundId: string }>(REFUND_QUEUE, REFUND_RETRIES, async ({ refundId }) => {
    await sendRefund(deps, refundId);
  });
  await deps.jobs.work<RefundToFollow>(FOLLOW_QUEUE, FOLLOW_RETRIES, (refund) => followRefund(deps, refund));
  await deps.jobs.work<{ paymentId: string }>(CAPTURE_QUEUE, CAPTURE_RETRIES, ({ paymentId }) =>
    captureAuthorized(deps, paymentId),
  );
  await deps.jobs.work(RECONCILE_QUEUE, NO_RETRIES, (_data, signal) => reconcileOrders(deps, signal));
  await deps.jobs.work(SWEEP_QUEUE, NO_RETRIES, (_data, signal) => continueSweep(deps, signal));
  await deps.jobs.schedule("sweep-refunds", EVERY_MINUTE, (signal) => sweepRefunds(deps, signal));
  await deps.jobs.schedule("reconcile-orders", EVERY_MINUTE, (signal) => reconcileOrders(deps, signal));
  await deps.jobs.schedule("review-payments", EVERY_MINUTE, () => updateExceptions(deps));
  await deps.jobs.schedule("check-disputes", HOURLY, (signal) => checkDisputes(deps, signal));
  await deps.jobs.schedule("list-disputes", EVERY_SIX_HOURS, (signal) => readDisputeList(deps, signal));
  await deps.jobs.schedule("sweep-provider", NIGHTLY, (signal) => sweepProvider(deps, signal));
}
