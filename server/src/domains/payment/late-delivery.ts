/** The delivery promise: refunds a late order once (decision 0040). */
import { isLate, promisedAt, promisedPaise } from "@forno/contract/rules/delivery-promise.ts";
import { formatPaise, toRupees } from "@forno/contract/rules/money.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { type AuditActor, recordAudit } from "../audit/audit.ts";
import { markRefunded } from "../order/order-changes.ts";
import { type Actor, lockOrder, type OrderState, recordOrderEvent } from "../order/order-changes-store.ts";
import { announceOrders } from "../order/order-events.ts";
import { type StoredPromise, selectPromise, selectStatusTimes, setGranted } from "./late-delivery-store.ts";
import { findPayingPayment } from "./payment-store.ts";
import { queueRefund } from "./refund.ts";
import { insertPartialRefund, readRefundable } from "./refund-store.ts";

const DELIVERED_LATE = "delivered_late";
const REFUND_NOTE = "Delivered late";

type GrantingDeps = Pick<Deps, "jobs" | "clock">;

/**
 * The hook of both ways to deliver an order. Honours the promise where that is automatic, and keeps an order free whose cash was not
 * collected. Answers the order as it is now.
 */
export async function settleDelivered(deps: GrantingDeps, tx: Tx, order: OrderState, actor: Actor): Promise<OrderState> {
  const promise = await selectPromise(tx, order.id);
  if (promise.isAutomatic && (await isDue(deps, tx, order, promise))) await grant(deps, tx, order, promise, actor);
  else await keepFree(tx, order, actor, deps.clock());
  return (await lockOrder(tx, order.id)) ?? order;
}

/** Delivered again after reopening: there is still nothing to pay. */
async function keepFree(tx: Tx, order: OrderState, actor: Actor, now: Date): Promise<void> {
  const isFree = order.paymentMethod === "cash" && order.totalPaise > 0 && order.givenBackPaise === order.totalPaise;
  if (isFree && !order.refunded) await markRefunded(tx, order.id, DELIVERED_LATE, actor, now);
}

async function isDue({ clock }: GrantingDeps, tx: Tx, order: OrderState, promise: StoredPromise): Promise<boolean> {
  if (promise.grantedAt !== null || promise.offer === null || promise.offer === "off") return false;
  const due = promisedAt(promise)?.toISOString() ?? null;
  const history = await selectStatusTimes(tx, order.id);
  return isLate({ status: order.status, promisedAt: due, history }, clock().getTime());
}

/** Returns the refunded amount in paise. The order must be locked: only one of several callers gets here. */
async function grant(deps: GrantingDeps, tx: Tx, order: OrderState, promise: StoredPromise, actor: Actor): Promise<number> {
  const now = deps.clock();
  const isCash = order.paymentMethod === "cash";
  const payment = isCash ? undefined : await findPayingPayment(tx, order.id);
  const leftPaise = isCash
    ? order.refunded
      ? 0
      : order.totalPaise
    : payment
      ? (await readRefundable(tx, payment.id)).leftPaise
      : 0;
  const paise = promisedPaise(promise.offer ?? "off", { ...promise, leftPaise });
  if (paise === 0) return 0;
  await setGranted(tx, order.id, { paise, at: now, isCash });
  if (payment) {
    const refund = { paymentId: payment.id, orderId: order.id, amountPaise: paise, note: REFUND_NOTE, requestedBy: actor.userId };
    await queueRefund(deps, tx, await insertPartialRefund(tx, refund, now));
  }
  const isFree = paise === leftPaise && !order.refunded && order.payment;
  if (isFree) await markRefunded(tx, order.id, DELIVERED_LATE, actor, now, paise);
  else await recordOrderEvent(tx, order.id, { kind: "refund", detail: DELIVERED_LATE, amountPaise: paise }, actor, now);
  return paise;
}

/** Returns the message for the admin. Refuses with `orderNotFound` and `promiseNotDue`; does nothing if already granted. */
export async function honourPromise(
  deps: GrantingDeps & Pick<Deps, "db" | "events">,
  admin: AuditActor,
  orderId: string,
): Promise<string> {
  const granted = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw refuse("orderNotFound");
    const promise = await selectPromise(tx, orderId);
    if (promise.grantedAt !== null) return { order, paise: promise.grantedPaise ?? 0, isNew: false };
    if (!(await isDue(deps, tx, order, promise))) throw refuse("promiseNotDue");
    const paise = await grant(deps, tx, order, promise, { role: "admin", userId: admin.userId });
    if (paise === 0) throw refuse("promiseNotDue");
    const subject = { type: "order", id: order.id, label: `#${order.orderNumber}` } as const;
    const details = { amount: toRupees(paise), reason: REFUND_NOTE };
    await recordAudit(tx, admin, { action: "order.refund", subject, details }, deps.clock());
    return { order, paise, isNew: true };
  });
  if (granted.isNew) announceOrders(deps.events, [granted]);
  return messageOf(granted.order, formatPaise(granted.paise), formatPaise(granted.order.totalPaise - granted.paise));
}

function messageOf({ paymentMethod, payment }: OrderState, amount: string, rest: string): string {
  if (paymentMethod !== "cash") return `Refund of ${amount} started`;
  return payment ? `Please return ${amount} in cash` : `${rest} to collect on delivery`;
}
