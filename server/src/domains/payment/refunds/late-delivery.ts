/** The delivery promise: refunds a late order once (decision 0019). */

import { formatPaise, toRupees } from "@forno/contract/money/money.ts";
import {
  canBeAutomatic,
  isLate,
  isRefundedOnDelivery,
  promisedAt,
  promisedPaise,
} from "@forno/contract/order/rules/delivery-promise.ts";
import type { RefundStatus } from "@forno/contract/payment/rules/refund.ts";
import type { Deps } from "../../../deps.ts";
import { type DomainEvents, raise } from "../../../events.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import { type AuditActor, recordAudit } from "../../audit/audit.ts";
import { markRefunded } from "../../order/lifecycle/order-changes.ts";
import { type Actor, addHistoryEntry, lockOrder, type OrderState } from "../../order/lifecycle/order-changes-store.ts";
import { selectStatusTimes } from "../../order/lifecycle/order-delivery-store.ts";
import { type StoredPromise, selectPromise, setGranted } from "../../order/lifecycle/order-promise-store.ts";
import { findPayingPayment } from "../settling/payment-store.ts";
import { queueRefund, refuseWhileDisputed } from "./refund.ts";
import { insertPartialRefund, readRefundable, selectGrantedRefund } from "./refund-store.ts";

const DELIVERED_LATE = "delivered_late";
const REFUND_NOTE = "Delivered late";

type GrantingDeps = Pick<Deps, "jobs" | "clock">;

/** Refunds a late order on its first delivery, if the owner has chosen so. */
export async function compensateLateDelivery(
  deps: GrantingDeps,
  tx: Tx,
  { order, actor, at }: DomainEvents["orderDelivered"],
): Promise<void> {
  if (!canBeAutomatic(order.paymentMethod)) return;
  const promise = await selectPromise(tx, order.id);
  const isAutomatic = promise.isAutomatic === true;
  if (!isAutomatic || !isOpenPromise(promise)) return;
  const times = await readTimes(tx, order, promise);
  if (isRefundedOnDelivery({ ...times, isAutomatic, paymentMethod: order.paymentMethod }, at.getTime()))
    await grant(deps, tx, { order, promise, actor, at });
}

const isOpenPromise = ({ grantedAt, offer }: StoredPromise): boolean => grantedAt === null && offer !== null && offer !== "off";

async function readTimes(tx: Tx, { id, status }: OrderState, promise: StoredPromise) {
  const { fulfilment } = promise;
  return { fulfilment, status, promisedAt: promisedAt(promise)?.toISOString() ?? null, history: await selectStatusTimes(tx, id) };
}

interface Granting {
  order: OrderState;
  promise: StoredPromise;
  actor: Actor;
  at: Date;
}

/** Returns the refunded amount in paise. The order must be locked, so that only one of several callers grants it. */
async function grant(deps: GrantingDeps, tx: Tx, { order, promise, actor, at }: Granting): Promise<number> {
  // Cash that was already received is returned. The sums of the day distinguish that from cash not collected by comparing the two
  // times.
  const now = promise.paidAt && promise.paidAt >= at ? new Date(promise.paidAt.getTime() + 1) : at;
  const isCash = order.paymentMethod === "cash";
  const payment = isCash ? undefined : await findPayingPayment(tx, order.id);
  const leftPaise = await readLeft(tx, order, payment);
  const paise = promisedPaise(promise.offer ?? "off", { ...promise, leftPaise });
  if (paise === 0) return 0;
  await setGranted(tx, order.id, { paise, at: now, isCash });
  if (payment) {
    const refund = { paymentId: payment.id, orderId: order.id, amountPaise: paise, note: REFUND_NOTE, requestedBy: actor.userId };
    await queueRefund(deps, tx, await insertPartialRefund(tx, refund, now));
  }
  const isFree = paise === leftPaise && !order.refunded && order.payment;
  if (isFree) await markRefunded(tx, order.id, DELIVERED_LATE, actor, now, paise);
  else await addHistoryEntry(tx, order.id, { kind: "refund", detail: DELIVERED_LATE, amountPaise: paise }, actor, now);
  return paise;
}

/** In paise: what can still be refunded of it. An online order without a payment has nothing to refund. */
async function readLeft(tx: Tx, order: OrderState, payment: { id: string } | undefined): Promise<number> {
  if (order.paymentMethod === "cash") return order.refunded ? 0 : order.totalPaise - order.refundedPaise;
  return payment ? (await readRefundable(tx, payment.id)).leftPaise : 0;
}

/** Returns the message for the admin. Refuses with `orderNotFound`, `promiseNotDue` and `paymentDisputed`; does nothing if already granted. */
export async function refundLateOrder(deps: GrantingDeps & Pick<Deps, "db">, admin: AuditActor, orderId: string): Promise<string> {
  return await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw refuse("orderNotFound");
    const promise = await selectPromise(tx, orderId);
    if (promise.grantedAt !== null) {
      const paise = promise.grantedPaise ?? 0;
      const status = await selectGrantedRefund(tx, orderId, promise.grantedAt);
      return repeatedMessage(order, paise, status);
    }
    const now = deps.clock();
    if (!isOpenPromise(promise) || !isLate(await readTimes(tx, order, promise), now.getTime())) throw refuse("promiseNotDue");
    const payment = await findPayingPayment(tx, orderId);
    if (payment) await refuseWhileDisputed(tx, payment.id);
    const paise = await grant(deps, tx, { order, promise, actor: admin, at: now });
    if (paise === 0) throw refuse("promiseNotDue");
    const subject = { type: "order", id: order.id, label: `#${order.orderNumber}` } as const;
    const details = { amount: toRupees(paise), reason: REFUND_NOTE };
    await recordAudit(tx, admin, { action: "order.refund", subject, details }, now);
    await raise(tx, "orderMoneyChanged", { order });
    return messageOf(order, paise);
  });
}

function messageOf(order: OrderState, paise: number): string {
  const amount = formatPaise(paise);
  if (order.paymentMethod !== "cash") return `Refund of ${amount} started`;
  return order.payment ? `Please return ${amount} in cash` : `${formatPaise(order.totalPaise - paise)} to collect on delivery`;
}

const REFUND_STATES: Record<RefundStatus, string> = {
  queued: "is on its way",
  failed: "is on its way",
  pending: "is on its way",
  processed: "is complete",
  settled: "was resolved manually",
  rejected: "failed. Refund it again under Payments",
  reversed: "came back. Refund it again under Payments",
};

function repeatedMessage(order: OrderState, paise: number, refund: RefundStatus | undefined): string {
  const amount = formatPaise(paise);
  if (refund) return `Already granted: the refund of ${amount} ${REFUND_STATES[refund]}`;
  return order.payment ? `Already granted: ${amount} in cash` : `Already granted: ${messageOf(order, paise)}`;
}
