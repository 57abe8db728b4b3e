/** Applies what the provider reports about a refund to its order. The result does not depend on the order of arrival. */
import type { MoneyReason } from "@forno/contract/order/rules/history-reason.ts";
import type { RefundStatus } from "@forno/contract/payment/rules/refund.ts";
import type { Deps } from "../../../deps.ts";
import { raise } from "../../../events.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { PaymentProviderError, type ProviderRefund } from "../../../providers/payment/payment-provider.ts";
import type { Tx } from "../../../tables.ts";
import { addHistoryEntry, lockOrder, type OrderState, SYSTEM } from "../../order/lifecycle/order-changes-store.ts";
import { raiseFailingRefunds } from "../exceptions/exceptions-store.ts";
import { followRefunds, type RefundingDeps } from "../refunds/refund.ts";
import { storeRejected } from "../refunds/refund-store.ts";
import { findOrderOfPayment, recordPayment } from "../settling/payment-store.ts";
import { listFailedAtProvider } from "./failed-refund-store.ts";
import { storeRefundReport } from "./refund-report-store.ts";

export const FOLLOW_QUEUE = "follow-refund";

export interface RefundToFollow {
  paymentId: string;
  providerRefundId: string;
}

/** Of a refund that failed after the provider had accepted it. */
const FAILURES: Record<RefundStatus, MoneyReason | null> = {
  queued: null,
  pending: null,
  processed: null,
  failed: null,
  settled: null,
  rejected: "refund_failed",
  reversed: "refund_reversed",
};

/**
 * Stores a report and updates the order: a failed refund does not count. `isFetched`: the report is the response to a request of
 * ours.
 */
export async function applyRefundReport(deps: RefundingDeps, tx: Tx, refund: ProviderRefund, isFetched: boolean): Promise<void> {
  const orderId = await findOrderOfPayment(tx, refund.paymentId);
  const order = orderId === null ? undefined : await lockOrder(tx, orderId);
  const now = deps.clock();
  const change = await storeRefundReport(tx, refund, isFetched, now);
  // An event describes an earlier moment; after a failure only a fetched response has what the payment has left.
  if (!isFetched && (await isInDoubt(tx, refund))) await queueFollowing(deps, tx, refund);
  if (!change) return;
  const failure = FAILURES[change.status];
  if (failure) await recordFailure(tx, order, { id: change.id, failure, amountPaise: change.amountPaise }, now);
  if (order) await raise(tx, "orderMoneyChanged", { order: await followRefunds(tx, order) });
}

/** Rejects a refund that cannot be sent: an admin refunds by other means, or marks it as resolved. */
export async function rejectRefund(
  deps: RefundingDeps & Pick<Deps, "db">,
  refund: { id: string; paymentId: string; amountPaise: number },
  error: string,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const orderId = await findOrderOfPayment(tx, refund.paymentId);
    const order = orderId === null ? undefined : await lockOrder(tx, orderId);
    const now = deps.clock();
    if (!(await storeRejected(tx, refund.id, error, now))) return;
    await recordFailure(tx, order, { id: refund.id, failure: "refund_failed", amountPaise: refund.amountPaise }, now);
    if (order) await raise(tx, "orderMoneyChanged", { order: await followRefunds(tx, order) });
  });
}

async function recordFailure(
  tx: Tx,
  order: OrderState | undefined,
  { id, failure, amountPaise }: { id: string; failure: MoneyReason; amountPaise: number },
  now: Date,
): Promise<void> {
  if ((await raiseFailingRefunds(tx, now, id)) > 0n) await raise(tx, "exceptionsChanged", null);
  if (order) await addHistoryEntry(tx, order.id, { kind: "refund", detail: failure, amountPaise }, SYSTEM, now);
}

async function isInDoubt(tx: Tx, { status, paymentId }: ProviderRefund): Promise<boolean> {
  return status === "failed" || status === "reversed" || (await listFailedAtProvider(tx, paymentId)).size > 0;
}

async function queueFollowing({ jobs }: RefundingDeps, tx: Tx, { id, paymentId }: ProviderRefund): Promise<void> {
  if (id !== null) await jobs.send(FOLLOW_QUEUE, { paymentId, providerRefundId: id } satisfies RefundToFollow, { tx });
}

type FollowingDeps = Pick<Deps, "db" | "payments" | "jobs" | "clock">;

/** Fetches the current state of a refund and its payment. Throws if the provider does not respond, so that the job is retried. */
export async function followRefund(deps: FollowingDeps, { paymentId, providerRefundId }: RefundToFollow): Promise<void> {
  const refund = await deps.payments.fetchRefund(providerRefundId).catch(noneIfUnknown);
  const payment = await deps.payments.fetchPayment(paymentId).catch(noneIfUnknown);
  await inTransaction(deps.db, async (tx) => {
    const orderId = await findOrderOfPayment(tx, paymentId);
    const order = orderId === null ? undefined : await lockOrder(tx, orderId);
    if (refund) await applyRefundReport(deps, tx, refund, true);
    if (!payment) return;
    await recordPayment(tx, payment, orderId, deps.clock());
    if (order) await raise(tx, "orderMoneyChanged", { order: await followChanged(tx, order.id) });
  });
}

async function followChanged(tx: Tx, orderId: string): Promise<OrderState> {
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`Order ${orderId} is gone`);
  return await followRefunds(tx, order, true);
}

function noneIfUnknown(error: unknown): null {
  if (error instanceof PaymentProviderError && error.status === 400) return null;
  throw error;
}
