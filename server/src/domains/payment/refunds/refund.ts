/** Refunds: decided in the transaction that finds the reason, sent by a durable job until the provider has accepted them. */
import { toRupees } from "@forno/contract/money/money.ts";
import { type AutomaticRefundReason, isRefundable } from "@forno/contract/payment/rules/refund.ts";
import type { Deps } from "../../../deps.ts";
import type { DomainEvents } from "../../../events.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Db, Tx } from "../../../tables.ts";
import { markRefunded } from "../../order/lifecycle/order-changes.ts";
import {
  type Actor,
  addGivenBack,
  addHistoryEntry,
  type OrderState,
  setRefunded,
} from "../../order/lifecycle/order-changes-store.ts";
import { isDisputed } from "../disputes/disputes-store.ts";
import { hasFailedRefund, isLateMoneyRefunded, lockFailedRefund } from "../refund-sending/failed-refund-store.ts";
import { findPayingPayment } from "../settling/payment-store.ts";
import { insertOwnRefund, insertPartialRefund, readRefundable, readRefundableOf } from "./refund-store.ts";

export const REFUND_QUEUE = "refund-payment";

interface RefundInput {
  payment: { id: string };
  order: OrderState;
  reason: AutomaticRefundReason;
}

export type RefundingDeps = Pick<Deps, "jobs" | "clock">;

/** Whether the refund makes its order refunded: a refund of a second or wrong payment leaves its order unchanged. */
const ENDS_ORDER: Record<AutomaticRefundReason, boolean> = {
  order_cancelled: true,
  order_superseded: true,
  paid_twice: false,
  amount_mismatch: false,
};

/**
 * Refunds all that is left of a payment, once per payment. The row and its job exist if and only if the transaction commits.
 * Returns false if it was decided before.
 */
export async function decideRefund(
  deps: RefundingDeps,
  tx: Tx,
  { payment, order, reason }: RefundInput,
  actor: Actor,
): Promise<boolean> {
  const now = deps.clock();
  const { leftPaise } = await readRefundable(tx, payment.id);
  if (leftPaise === 0) return false;
  const refundId = await insertOwnRefund(tx, { paymentId: payment.id, orderId: order.id, amountPaise: leftPaise, reason }, now);
  if (!refundId) return false;
  if (ENDS_ORDER[reason]) await markRefunded(tx, order.id, reason, actor, now, leftPaise);
  else await addHistoryEntry(tx, order.id, { kind: "refund", detail: reason, amountPaise: leftPaise }, actor, now);
  await queueRefund(deps, tx, refundId);
  return true;
}

/** For refunds by an admin; automatic refunds are held instead. Refuses with `paymentDisputed`. */
export async function refuseWhileDisputed(db: Db, paymentId: string): Promise<void> {
  if (await isDisputed(db, paymentId)) throw refuse("paymentDisputed");
}

export async function queueRefund({ jobs }: Pick<Deps, "jobs">, tx: Tx, refundId: string): Promise<void> {
  await jobs.send(REFUND_QUEUE, { refundId }, { tx });
}

/** Of a paid order that is cancelled: refunds what earlier refunds left, or the bank returned. */
export async function refundCancelledOrder(
  deps: RefundingDeps,
  tx: Tx,
  { order, actor, refundPaise }: DomainEvents["orderCancelled"],
): Promise<void> {
  if (!order.payment) return;
  const payment = await findPayingPayment(tx, order.id);
  if (refundPaise !== undefined) return await refundPart(deps, tx, { order, actor, payment, amountPaise: refundPaise });
  if (!payment || (await decideRefund(deps, tx, { payment, order, reason: "order_cancelled" }, actor))) return;
  const { leftPaise } = await readRefundable(tx, payment.id);
  if (leftPaise === 0) return;
  const rest = { paymentId: payment.id, orderId: order.id, amountPaise: leftPaise, reason: "order_cancelled" } as const;
  const refundId = await insertPartialRefund(tx, { ...rest, note: null, requestedBy: actor.userId }, deps.clock());
  await markRefunded(tx, order.id, "order_cancelled", actor, deps.clock(), leftPaise);
  await queueRefund(deps, tx, refundId);
}

interface PartialRefund extends Pick<DomainEvents["orderCancelled"], "order" | "actor"> {
  /** Absent: it was paid at the counter's terminal, where it is returned. */
  payment: { id: string } | undefined;
  amountPaise: number;
}

/** Of an order that is cancelled after it could not be delivered: the shop keeps the rest. Refuses what an admin's refund is refused. */
async function refundPart(deps: RefundingDeps, tx: Tx, { order, actor, payment, amountPaise }: PartialRefund): Promise<void> {
  if (amountPaise === 0) return;
  const { leftPaise } = await readRefundableOf(tx, order, payment);
  if (amountPaise > leftPaise) throw refuse("refundTooLarge", { vars: { left: toRupees(leftPaise) } });
  if (!isRefundable(amountPaise, leftPaise)) throw refuse("refundTooSmall");
  const now = deps.clock();
  if (payment) {
    await refuseWhileDisputed(tx, payment.id);
    const refund = { paymentId: payment.id, orderId: order.id, amountPaise, reason: "order_cancelled", note: null } as const;
    await queueRefund(deps, tx, await insertPartialRefund(tx, { ...refund, requestedBy: actor.userId }, now));
  } else await addGivenBack(tx, order.id, amountPaise);
  const detail = payment ? "order_cancelled" : "admin";
  if (amountPaise === leftPaise) await markRefunded(tx, order.id, detail, actor, now, amountPaise);
  else await addHistoryEntry(tx, order.id, { kind: "refund", detail, amountPaise }, actor, now);
}

/** Of an order that costs less than was paid online. Refuses with `paymentDisputed`, `editRefundTooLarge` and `refundTooSmall`. */
export async function refundEditedOrder(
  deps: RefundingDeps,
  tx: Tx,
  { order, ownPaise, actor, at }: DomainEvents["orderEdited"],
): Promise<void> {
  const amountPaise = -ownPaise;
  if (order.paymentMethod !== "online" || amountPaise <= 0) return;
  const payment = await findPayingPayment(tx, order.id);
  if (!payment) throw refuse("editRefundTooLarge");
  await refuseWhileDisputed(tx, payment.id);
  const { leftPaise } = await readRefundable(tx, payment.id);
  if (amountPaise > leftPaise) throw refuse("editRefundTooLarge");
  // Without a payment it would count as refunded, and not as free.
  if (amountPaise === leftPaise || !isRefundable(amountPaise, leftPaise)) throw refuse("refundTooSmall");
  const refund = { paymentId: payment.id, orderId: order.id, amountPaise, reason: "order_edited", note: null } as const;
  const refundId = await insertPartialRefund(tx, { ...refund, requestedBy: actor.userId }, at);
  await addHistoryEntry(tx, order.id, { kind: "refund", detail: "order_edited", amountPaise }, actor, at);
  await queueRefund(deps, tx, refundId);
}

/**
 * Replaces a refund that failed at the provider with a new one of what is left of it: another row, and so another idempotency key.
 * Its order, if any, must be locked. Null if it was replaced before, or nothing is left.
 */
export async function retryFailedRefund(
  deps: RefundingDeps,
  tx: Tx,
  { refundId, order }: { refundId: string; order: OrderState | undefined },
  actor: Actor,
): Promise<string | null> {
  const failed = await lockFailedRefund(tx, refundId);
  if (!failed) return null;
  const { leftPaise } = await readRefundable(tx, failed.paymentId);
  const amountPaise = Math.min(failed.amountPaise, leftPaise);
  if (amountPaise === 0) return null;
  const reason = failed.reason === "at_provider" ? "admin" : failed.reason;
  const { paymentId, orderId, note } = failed;
  const retryId = await insertPartialRefund(
    tx,
    { paymentId, orderId, amountPaise, reason, note, requestedBy: actor.userId, coversPaise: failed.amountPaise },
    deps.clock(),
  );
  await queueRefund(deps, tx, retryId);
  if (order) {
    await addHistoryEntry(tx, order.id, { kind: "refund", detail: "refund_retried", amountPaise }, actor, deps.clock());
    await followRefunds(tx, order);
  }
  return retryId;
}

/**
 * Sets the order's `refunded` from all refunds of the payment. The order must be locked. `isFetched`: the provider has just reported
 * the refunded amount; otherwise only a failed refund can set it to false.
 */
export async function followRefunds(tx: Tx, order: OrderState, isFetched = false): Promise<OrderState> {
  if (order.paymentMethod !== "online") return order;
  const refunded = await isRefunded(tx, order);
  if (refunded === order.refunded) return order;
  if (!refunded && !isFetched && !(await hasFailedRefund(tx, order.id))) return order;
  await setRefunded(tx, order.id, refunded);
  return { ...order, refunded };
}

async function isRefunded(tx: Tx, order: OrderState): Promise<boolean> {
  if (!order.payment) return await isLateMoneyRefunded(tx, order.id);
  const payment = await findPayingPayment(tx, order.id);
  if (!payment) return false;
  const { leftPaise, refundedPaise } = await readRefundable(tx, payment.id);
  // A lost dispute is not a refund.
  return leftPaise === 0 && refundedPaise > 0;
}
