/**
 * The reconciler: checks orders at the provider, so that no payment is missed even if the browser's report and the webhook event
 * are both lost (api.md, Orders and payment).
 */

import { isCancelled, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { PaymentProviderError } from "../../../providers/payment/payment-provider.ts";
import type { Tx } from "../../../tables.ts";
import { changeStatus } from "../../order/lifecycle/order-changes.ts";
import { lockOrder, type OrderState, readOrderState, SYSTEM } from "../../order/lifecycle/order-changes-store.ts";
import { endOfCloseWatch, nextCheckClosed, nextCheckPaid, nextCheckUnpaid } from "../../order/lifecycle/order-checks.ts";
import { claimDueOrders, setNextCheck } from "../../order/lifecycle/order-checks-store.ts";
import { prolongTo } from "../../order/lifecycle/order-deadline.ts";
import { isUndecided, mayStillPay, type SettleDeps, type SettledOrder, settleAll } from "../settling/settle-payment.ts";
import { endOfAttempts } from "./payment-attempt.ts";

/** Queue by which another instance joins a round with many orders. */
export const RECONCILE_QUEUE = "reconcile-orders-too";

const BATCH = 20;
const CONCURRENCY = 5;
const RETRY_MS = 60_000;
/** A round ends before the next one begins. */
const ROUND_BUDGET_MS = 45_000;

/** One round: the due orders, oldest first, a few at a time. If many are due, another instance joins and starts the next round. */
export async function reconcileOrders(deps: SettleDeps, stopped: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([stopped, AbortSignal.timeout(ROUND_BUDGET_MS)]);
  while (!ends.aborted) {
    const now = deps.clock();
    const orderIds = await claimDueOrders(deps.db, now, new Date(now.getTime() + RETRY_MS), BATCH);
    if (orderIds.length === BATCH) await deps.jobs.send(RECONCILE_QUEUE, {}, { singletonKey: "next" });
    await eachOf(orderIds, ends, (orderId) => reconcileOrLeave(deps, orderId));
    if (orderIds.length < BATCH) return;
  }
}

/** Orders that are left at the end of the round are due again in a minute. */
async function eachOf(ids: readonly string[], ends: AbortSignal, work: (id: string) => Promise<void>): Promise<void> {
  const waiting = [...ids];
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined && !ends.aborted; id = waiting.shift()) await work(id);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** A failure of one order does not stop the others; it is due again in a minute. */
async function reconcileOrLeave(deps: SettleDeps, orderId: string): Promise<void> {
  try {
    await reconcileOrder(deps, orderId);
  } catch (error) {
    const level = error instanceof PaymentProviderError ? "warn" : "error";
    deps.log[level]({ err: error, orderId }, "Could not reconcile an order");
  }
}

async function reconcileOrder(deps: SettleDeps, orderId: string): Promise<void> {
  const order = await readOrderState(deps.db, orderId);
  if (!order) return;
  const settled = await settleAll(deps, order, "reconciler");
  await inTransaction(deps.db, (tx) => planNext(tx, order, settled, deps.clock()));
}

/** Cancels the order after its deadline (later while an attempt is in progress), or schedules the next check. */
async function planNext(tx: Tx, checked: OrderState, settled: SettledOrder, now: Date): Promise<void> {
  const locked = await lockOrder(tx, checked.id);
  if (!locked) return;
  const attemptsEndAt = endOfAttempts(settled.payments, now);
  const order = attemptsEndAt && orderCan.expire(locked) ? await prolongTo(tx, locked, attemptsEndAt) : locked;
  // The provider order was created in the meantime, so this check did not cover it: the order must not expire yet.
  if (order.providerOrderId !== checked.providerOrderId) return;
  const isCreating = order.providerLeaseUntil !== null && order.providerLeaseUntil > now;
  if (isCreating) return;
  const endsAt = mayStillPay(settled) ? endOfCloseWatch(order.expiresAt) : order.expiresAt;
  const isOver = endsAt <= now && orderCan.expire(order);
  await setNextCheck(tx, order.id, nextCheckOf(order, { ...settled, isOver }, now));
  if (isOver) await changeStatus(tx, order, "cancelled", SYSTEM, now, "not_paid_in_time");
}

/**
 * An undecided payment is checked again in a minute, even if its order needs no more checks. Once the order has expired, an
 * authorized payment is not captured any more: the provider returns it.
 */
function nextCheckOf(order: OrderState, settled: SettledOrder & { isOver: boolean }, now: Date): Date | null {
  const planned = plannedCheckOf(order, settled, now);
  const again = new Date(now.getTime() + RETRY_MS);
  const isCheckedAgain = isUndecided(settled.isOver ? { ...settled, captureFailure: null } : settled);
  return isCheckedAgain && (planned === null || planned > again) ? again : planned;
}

function plannedCheckOf(order: OrderState, { orderAtProvider }: SettledOrder, now: Date): Date | null {
  // Without a provider order nobody can pay; the order only has to expire.
  const isKnown = order.providerOrderId !== null && (orderAtProvider === "known" || orderAtProvider === "unconfirmed");
  if (order.payment) return isKnown ? nextCheckPaid(order.expiresAt, now) : null;
  if (!isKnown) return order.expiresAt > now && orderCan.expire(order) ? order.expiresAt : null;
  const isClosedEarly = order.supersededBy !== null || (isCancelled(order.status) && now < order.expiresAt);
  return isClosedEarly ? nextCheckClosed(order.createdAt, order.expiresAt, now) : nextCheckUnpaid(order.expiresAt, now);
}
