/** Sends refunds to the provider: retried until accepted, and looked up first if sent late. */
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { PaymentProviderError, type ProviderRefund } from "../../../providers/payment/payment-provider.ts";
import { addHistoryEntry, lockOrder, SYSTEM } from "../../order/lifecycle/order-changes-store.ts";
import { isOfOtherAccount } from "../../order/provider-order/provider-order.ts";
import {
  claimLeftRefunds,
  claimPendingRefunds,
  findOpenRefund,
  isSent,
  lowerRefund,
  readRefundStatus,
  storeAttempt,
} from "../refunds/refund-store.ts";
import { claimFailedToFollow, listFailedAtProvider } from "./failed-refund-store.ts";
import { applyRefundReport, followRefund, rejectRefund } from "./refund-reports.ts";

/** A refund is owed until it is made: its job retries for about eleven weeks, and each minute's sweep resends what has no job. */
export const REFUND_RETRIES = {
  retryLimit: 100_000,
  retryDelaySeconds: 3,
  retryDelayMaxSeconds: 60,
  concurrency: 2,
};
/** Longer than the longest delay of a job, so that a refund untouched for longer has lost its job. */
const LEFT_AFTER_MS = 80_000;
/** The provider may have deleted an idempotency key by then. */
const LATE_AFTER_MS = 10 * 60_000;
const OTHER_ACCOUNT = "The payment belongs to another account of the payment provider";
const SWEEP_BATCH = 25;
const SWEEP_BUDGET_MS = 45_000;

type SendingDeps = Pick<Deps, "db" | "payments" | "jobs" | "clock">;
type SweepingDeps = SendingDeps & Pick<Deps, "log">;

type OpenRefund = NonNullable<Awaited<ReturnType<typeof findOpenRefund>>>;

/**
 * Sends a refund that the provider has not accepted yet. Throws if it is not accepted, so that the job is retried. If the provider
 * has less left, the refund is lowered to that. Returns false if it failed immediately: an admin decides what to do.
 */
export async function sendRefund(deps: SendingDeps, refundId: string, deadline?: AbortSignal): Promise<boolean> {
  const refund = await findOpenRefund(deps.db, refundId);
  if (!refund) return await isAccepted(deps, refundId);
  if (isOfOtherAccount(deps.payments, refund)) {
    await rejectRefund(deps, refund, OTHER_ACCOUNT);
    return false;
  }
  const isCompleted = await tryToRefund(deps, refund, deadline);
  return isCompleted ? await isAccepted(deps, refundId) : await sendRefund(deps, refundId, deadline);
}

async function tryToRefund(deps: SendingDeps, refund: OpenRefund, deadline: AbortSignal | undefined): Promise<boolean> {
  try {
    const isLookedUp = await lookUp(deps, refund, deadline);
    const open = isLookedUp ? await findOpenRefund(deps.db, refund.id) : refund;
    // The lookup may have closed it.
    return open ? await requestRefund(deps, open, deadline) : true;
  } catch (error) {
    // An unavailable provider has not refused the refund, so this does not count as an attempt.
    if (error instanceof PaymentProviderError && error.kind !== "away")
      await storeAttempt(deps.db, refund.id, { error: error.message }, deps.clock());
    throw error;
  }
}

async function isAccepted({ db }: SendingDeps, refundId: string): Promise<boolean> {
  const status = await readRefundStatus(db, refundId);
  return status !== undefined && isSent(status);
}

/**
 * Looks up whether an earlier attempt made the refund although its response was lost. Also updates the payment's failed refunds, so
 * that none that succeeded after all is repeated. Returns false if no lookup was needed.
 */
async function lookUp(deps: SendingDeps, refund: OpenRefund, deadline: AbortSignal | undefined): Promise<boolean> {
  const isLate = refund.attempts > 0 || deps.clock().getTime() - refund.createdAt.getTime() > LATE_AFTER_MS;
  const failed = await listFailedAtProvider(deps.db, refund.paymentId);
  if (!isLate && failed.size === 0) return false;
  const listed = await deps.payments.listRefunds(refund.paymentId, deadline);
  for (const each of listed) {
    if (each.id === null) continue;
    if (failed.has(each.id)) await applyAnswer(deps, each);
    else if (each.receipt === refund.id && each.id !== refund.providerRefundId) await storeMade(deps, refund, each);
  }
  return true;
}

async function applyAnswer(deps: SendingDeps, refund: ProviderRefund): Promise<void> {
  await inTransaction(deps.db, (tx) => applyRefundReport(deps, tx, refund, true));
}

/** Returns false if the provider has less left, so that the refund was lowered. */
async function requestRefund(deps: SendingDeps, refund: OpenRefund, deadline: AbortSignal | undefined): Promise<boolean> {
  const input = { amountPaise: refund.amountPaise, idempotencyKey: keyOf(refund), receipt: refund.id };
  try {
    const made = await deps.payments.refundPayment(refund.paymentId, input, deadline);
    // Without an ID the provider reports that the payment was refunded in full, not that it made this refund.
    if (made.id === null && (await fitToProvider(deps, refund, deadline))) return false;
    await storeMade(deps, refund, made);
    return true;
  } catch (error) {
    const isRefused = error instanceof PaymentProviderError && error.status === 400;
    if (isRefused && (await fitToProvider(deps, refund, deadline))) return false;
    throw error;
  }
}

/** A refund that failed immediately is first stored as accepted, so that its failure is handled like any other. */
async function storeMade(deps: SendingDeps, refund: OpenRefund, made: ProviderRefund): Promise<void> {
  const hasFailed = made.status === "failed" || made.status === "reversed";
  const accepted = { id: made.id, status: hasFailed ? ("pending" as const) : made.status };
  await storeAttempt(deps.db, refund.id, { refund: accepted }, deps.clock());
  if (hasFailed) await applyAnswer(deps, made);
}

/**
 * The same key never refunds twice, and is bound to its amount. After a refund that failed permanently, the next one needs another
 * key.
 */
function keyOf({ id, providerRefundId, decidedPaise, amountPaise }: OpenRefund): string {
  return [id, providerRefundId, decidedPaise === null ? null : amountPaise].filter((part) => part !== null).join("-");
}

/** Lowers the refund if the provider has less left (`lowerRefund`). Returns true if it did. */
async function fitToProvider({ db, payments, clock }: SendingDeps, refund: OpenRefund, deadline?: AbortSignal): Promise<boolean> {
  const payment = await payments.fetchPayment(refund.paymentId, deadline);
  return await inTransaction(db, async (tx) => {
    const order = refund.orderId === null ? undefined : await lockOrder(tx, refund.orderId);
    const isLowered = await lowerRefund(tx, refund.id, payment, clock());
    if (isLowered && order) await addHistoryEntry(tx, order.id, { kind: "refund", detail: "lowered" }, SYSTEM, clock());
    return isLowered;
  });
}

/** Refunds whose job was lost or abandoned, and those whose final event never arrived. */
export async function sweepRefunds(deps: SweepingDeps, stopped: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([stopped, AbortSignal.timeout(SWEEP_BUDGET_MS)]);
  await sendLeftRefunds(deps, ends);
  await checkPending(deps, ends);
  await followFailed(deps, ends);
}

async function sendLeftRefunds(deps: SweepingDeps, ends: AbortSignal): Promise<void> {
  const now = deps.clock();
  const refundIds = await claimLeftRefunds(deps.db, new Date(now.getTime() - LEFT_AFTER_MS), now, SWEEP_BATCH);
  for (const refundId of refundIds) {
    if (ends.aborted) return;
    await sendRefund(deps, refundId).catch((error) => deps.log.warn({ err: error, refundId }, "Refund failed, will retry"));
  }
}

async function checkPending(deps: SweepingDeps, ends: AbortSignal): Promise<void> {
  for (const providerRefundId of await claimPendingRefunds(deps.db, deps.clock(), SWEEP_BATCH)) {
    if (ends.aborted) return;
    try {
      await applyAnswer(deps, await deps.payments.fetchRefund(providerRefundId));
    } catch (error) {
      deps.log.warn({ err: error, providerRefundId }, "Could not check a pending refund");
    }
  }
}

async function followFailed(deps: SweepingDeps, ends: AbortSignal): Promise<void> {
  for (const failed of await claimFailedToFollow(deps.db, deps.clock(), SWEEP_BATCH)) {
    if (ends.aborted) return;
    await followRefund(deps, failed).catch((error) => deps.log.warn({ err: error, ...failed }, "Could not check a failed refund"));
  }
}
