/** Money that goes back: decided in the transaction that sees the reason, sent by a durable job until the provider has taken it. */
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { PaymentProviderError, type ProviderRefund } from "../../providers/payment/payment-provider.ts";
import type { OwnRefundReason, Tx } from "../../tables.ts";
import { markRefunded } from "../order/order-changes.ts";
import { type Actor, lockOrder, type OrderState, recordOrderEvent, SYSTEM } from "../order/order-changes-store.ts";
import { findPayingPayment } from "./payment-store.ts";
import {
  claimLeftRefunds,
  claimPendingRefunds,
  findOpenRefund,
  insertOwnRefund,
  lowerRefund,
  readRefundable,
  storeAttempt,
  storeRefundReport,
} from "./refund-store.ts";

export const REFUND_QUEUE = "refund-payment";

/** A job retries within the minute, so a refund untouched for longer has lost its job. */
const LEFT_AFTER_MS = 80_000;
const SWEEP_BATCH = 25;
const SWEEP_BUDGET_MS = 45_000;

interface RefundWish {
  payment: { id: string };
  order: OrderState;
  reason: OwnRefundReason;
}

type RefundingDeps = Pick<Deps, "jobs" | "clock">;

/** Whose money went back as a whole; after a second or a wrong payment the order itself stands as it was. */
const ENDS_ORDER: Record<OwnRefundReason, boolean> = {
  order_cancelled: true,
  order_superseded: true,
  paid_twice: false,
  amount_mismatch: false,
};

/**
 * All of a payment that is left goes back. The row and its job exist when the transaction commits, and never otherwise. Once for each
 * payment: false when it was decided before.
 */
export async function decideRefund(
  deps: RefundingDeps,
  tx: Tx,
  { payment, order, reason }: RefundWish,
  actor: Actor,
): Promise<boolean> {
  const now = deps.clock();
  const { leftPaise } = await readRefundable(tx, payment.id);
  if (leftPaise === 0) return false;
  const refundId = await insertOwnRefund(tx, { paymentId: payment.id, orderId: order.id, amountPaise: leftPaise, reason }, now);
  if (!refundId) return false;
  if (ENDS_ORDER[reason]) await markRefunded(tx, order.id, reason, actor, now);
  else await recordOrderEvent(tx, order.id, { kind: "refund", detail: reason }, actor, now);
  await queueRefund(deps, tx, refundId);
  return true;
}

export async function queueRefund({ jobs }: Pick<Deps, "jobs">, tx: Tx, refundId: string): Promise<void> {
  await jobs.send(REFUND_QUEUE, { refundId }, { tx });
}

/** The provider says how a refund went on. One that failed there is asked for again. */
export async function applyRefundReport(deps: RefundingDeps, tx: Tx, refund: ProviderRefund): Promise<void> {
  const failedId = await storeRefundReport(tx, refund, deps.clock());
  if (failedId) await queueRefund(deps, tx, failedId);
}

/** The hook of `setStatus`: the paid order is cancelled. One that needed no payment has nothing to give back. */
export async function refundCancelledOrder(deps: RefundingDeps, tx: Tx, order: OrderState, actor: Actor): Promise<void> {
  const payment = await findPayingPayment(tx, order.id);
  if (payment) await decideRefund(deps, tx, { payment, order, reason: "order_cancelled" }, actor);
}

type SweepingDeps = Pick<Deps, "db" | "payments" | "jobs" | "clock" | "log">;
type SendingDeps = Pick<Deps, "db" | "payments" | "clock">;

type OpenRefund = NonNullable<Awaited<ReturnType<typeof findOpenRefund>>>;

/**
 * Asks the provider for a refund that it has not accepted yet. Throws when it still has not, so that the job is tried again. More than the
 * provider has left is lowered to that.
 */
export async function sendRefund(deps: SendingDeps, refundId: string, deadline?: AbortSignal): Promise<void> {
  const refund = await findOpenRefund(deps.db, refundId);
  if (!refund) return;
  const made = await tryToRefund(deps, refund, deadline);
  if (made?.status === "failed") throw new Error(`Refund ${refund.id} failed at the provider`);
  if (!made) await sendRefund(deps, refundId, deadline);
}

async function tryToRefund(
  deps: SendingDeps,
  refund: OpenRefund,
  deadline: AbortSignal | undefined,
): Promise<ProviderRefund | null> {
  try {
    return await askForRefund(deps, refund, deadline);
  } catch (error) {
    // What the provider was not asked for, it did not refuse.
    if (error instanceof PaymentProviderError && error.kind !== "away")
      await storeAttempt(deps.db, refund.id, { error: error.message }, deps.clock());
    throw error;
  }
}

/** Null: the provider has less, and the refund is lowered. */
async function askForRefund(
  deps: SendingDeps,
  refund: OpenRefund,
  deadline: AbortSignal | undefined,
): Promise<ProviderRefund | null> {
  const { db, payments, clock } = deps;
  const wish = { amountPaise: refund.amountPaise, idempotencyKey: keyOf(refund), receipt: refund.id };
  try {
    const made = await payments.refundPayment(refund.paymentId, wish, deadline);
    // Without an id it is not this refund that was made: the payment went back as a whole.
    if (made.id === null && (await fitToProvider(deps, refund, deadline))) return null;
    await storeAttempt(db, refund.id, { refund: made }, clock());
    return made;
  } catch (error) {
    const isRefused = error instanceof PaymentProviderError && error.status === 400;
    if (isRefused && (await fitToProvider(deps, refund, deadline))) return null;
    throw error;
  }
}

/** The same key never refunds twice, and is bound to its amount. After a refund that failed for good, another needs another key. */
function keyOf({ id, providerRefundId, decidedPaise, amountPaise }: OpenRefund): string {
  return [id, providerRefundId, decidedPaise === null ? null : amountPaise].filter((part) => part !== null).join("-");
}

/** True when the provider has less left than the refund asks for, which then asks for no more (`lowerRefund`). */
async function fitToProvider({ db, payments, clock }: SendingDeps, refund: OpenRefund, deadline?: AbortSignal): Promise<boolean> {
  const payment = await payments.fetchPayment(refund.paymentId, deadline);
  return await inTransaction(db, async (tx) => {
    const order = refund.orderId === null ? undefined : await lockOrder(tx, refund.orderId);
    const isLowered = await lowerRefund(tx, refund.id, payment, clock());
    if (isLowered && order) await recordOrderEvent(tx, order.id, { kind: "refund", detail: "lowered" }, SYSTEM, clock());
    return isLowered;
  });
}

/** Refunds whose job was lost or given up, and those of whose end no event told. */
export async function sweepRefunds(deps: SweepingDeps, stopped: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([stopped, AbortSignal.timeout(SWEEP_BUDGET_MS)]);
  await sendLeftRefunds(deps, ends);
  await askAboutPending(deps, ends);
}

async function sendLeftRefunds(deps: SweepingDeps, ends: AbortSignal): Promise<void> {
  const now = deps.clock();
  const refundIds = await claimLeftRefunds(deps.db, new Date(now.getTime() - LEFT_AFTER_MS), now, SWEEP_BATCH);
  for (const refundId of refundIds) {
    if (ends.aborted) return;
    await sendRefund(deps, refundId).catch((error) => deps.log.warn({ err: error, refundId }, "Refund failed, will retry"));
  }
}

async function askAboutPending(deps: SweepingDeps, ends: AbortSignal): Promise<void> {
  for (const providerRefundId of await claimPendingRefunds(deps.db, deps.clock(), SWEEP_BATCH)) {
    if (ends.aborted) return;
    try {
      const refund = await deps.payments.fetchRefund(providerRefundId);
      await inTransaction(deps.db, (tx) => applyRefundReport(deps, tx, refund));
    } catch (error) {
      deps.log.warn({ err: error, providerRefundId }, "Could not check a pending refund");
    }
  }
}
