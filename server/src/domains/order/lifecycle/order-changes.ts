/** Changes of existing orders. The caller holds the row's lock (`lockOrder`); each change adds a history entry. */

import type { CancelReason, MoneyReason } from "@forno/contract/order/rules/history-reason.ts";
import { isCancelled, isOpen, isPaidAtCounter, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { type DomainEvents, raise } from "../../../events.ts";
import { batch, type Statement } from "../../../platform/db/statements/batch.ts";
import { itemAt } from "../../../platform/process/item-at.ts";
import type { Tx } from "../../../tables.ts";
import { orderedCarts } from "../../cart/ordered-carts-store.ts";
import { promoUsesCounted } from "../../promo/promo-uses-store.ts";
import {
  type Actor,
  addHistoryEntry,
  historyAdded,
  type OrderState,
  ordersPaid,
  type PaidWrite,
  setExtraPaid,
  setRefunded,
  setUnpaid,
  statusSet,
} from "./order-changes-store.ts";
import { firstCheckOncePaid } from "./order-checks.ts";

/** Not a history kind of its own: instances of the previous build would show it. */
const CASH_NOT_RECEIVED = "cash_not_received";

/**
 * Cancelling releases the order's promo use; cash is recorded according to the new status. Returns the order's new state, without
 * what handlers of the events change.
 */
export async function changeStatus(
  tx: Tx,
  order: OrderState,
  status: OrderStatus,
  actor: Actor,
  at: Date,
  detail?: CancelReason,
  refundPaise?: number,
): Promise<OrderState> {
  const keepsPayment = refundPaise !== undefined;
  await batch(
    tx,
    statusSet(tx, order.id, status, keepsPayment),
    historyAdded(tx, [{ orderId: order.id, event: { kind: "status", status, detail }, actor, at }]),
  );
  if (isCancelled(status) !== isCancelled(order.status)) await batch(tx, promoUsesCounted(tx, [order.id], !isCancelled(status)));
  const changed = await recordCash(tx, { ...order, status, keepsPayment }, actor, at);
  await raiseStatusChanged(tx, { order: changed, before: order.status, actor, at, refundPaise });
  return changed;
}

export async function raiseStatusChanged(tx: Tx, change: DomainEvents["orderStatusChanged"]): Promise<void> {
  await raise(tx, "orderStatusChanged", change);
  if (isCancelled(change.order.status)) await raise(tx, "orderCancelled", change);
  if (change.order.status === "delivered") await raise(tx, "orderDelivered", change);
}

/** Cash counts as received on delivery, as returned if the order is cancelled afterwards, and as due again if it is reopened. */
async function recordCash(tx: Tx, before: OrderState, actor: Actor, at: Date): Promise<OrderState> {
  const order = await recordExtra(tx, before, actor, at);
  if (order.paymentMethod === "card") return await returnCard(tx, order, actor, at);
  if (order.paymentMethod !== "cash") return order;
  if (order.status === "delivered") {
    const due = order.refunded ? await makeCashDue(tx, order, actor, at) : order;
    const paid = due.payment ? due : await markOnePaid(tx, { order: due, paidBy: "cash", actor, at });
    return isFree(paid) ? await markFree(tx, paid, actor, at) : paid;
  }
  if (!order.payment) return order;
  if (isOpen(order.status) && isPaidAtCounter(order) && !order.refunded) return order;
  if (isOpen(order.status)) return await makeCashDue(tx, order, actor, at);
  if (order.refunded) return order;
  await markRefunded(tx, order.id, "cash_returned", actor, at, cashPaise(order));
  return { ...order, refunded: true };
}

/** What an edited order costs more than was paid before. Once that is refunded, the rest is not collected. */
async function recordExtra(tx: Tx, order: OrderState, actor: Actor, at: Date): Promise<OrderState> {
  const isReceived = order.status === "delivered";
  if (order.extraPaise === 0 || isReceived === (order.extraPaidAt !== null)) return order;
  if (isReceived && (order.refunded || order.extraDropped)) return order;
  const amountPaise = order.extraPaise;
  const event = isReceived
    ? ({ kind: "paid", detail: "cash", amountPaise } as const)
    : ({ kind: "refund", detail: CASH_NOT_RECEIVED, amountPaise } as const);
  await addHistoryEntry(tx, order.id, event, actor, at);
  return await setExtraPaid(tx, order.id, isReceived ? at : null);
}

/** The terminal knows nothing of orders: whoever cancels one returns its payment there. */
async function returnCard(tx: Tx, order: OrderState, actor: Actor, at: Date): Promise<OrderState> {
  if (!isCancelled(order.status) || !order.payment || order.refunded || order.keepsPayment) return order;
  await markRefunded(tx, order.id, "cash_returned", actor, at, cashPaise(order));
  return { ...order, refunded: true };
}

/** In paise: what the customer pays, or the shop still has: the total less the deduction of the delivery promise and what was handed back. */
const cashPaise = ({ totalPaise, refundedPaise }: OrderState): number => totalPaise - refundedPaise;

const isFree = (order: OrderState): boolean => order.totalPaise > 0 && cashPaise(order) === 0;

/** The delivery promise made the order free, so no cash was received. */
async function markFree(tx: Tx, order: OrderState, actor: Actor, at: Date): Promise<OrderState> {
  if (!order.refunded) await markRefunded(tx, order.id, "delivered_late", actor, at);
  return { ...order, refunded: true };
}

/** The cash is due again, even if it had been returned: then the actor's refund limit is not reached by it. */
async function makeCashDue(tx: Tx, order: OrderState, actor: Actor, at: Date): Promise<OrderState> {
  const by = order.refunded ? { ...actor, refundLimitPaise: null } : actor;
  await addHistoryEntry(tx, order.id, { kind: "refund", detail: CASH_NOT_RECEIVED, amountPaise: cashPaise(order) }, by, at);
  return await setUnpaid(tx, order.id);
}

export interface PaidOrder {
  /** Locked, and not paid. */
  order: OrderState;
  /** The payment's ID, or the reason why no payment was needed. */
  paidBy: string;
  actor: Actor;
  at: Date;
}

/**
 * The only function that marks orders as paid. Removes each order's lines from its customer's cart, once. At most one order of each
 * customer. `alongside` is sent at the same time. Returns the new states by ID.
 */
export async function markPaid(
  tx: Tx,
  paid: readonly PaidOrder[],
  alongside: readonly Statement<unknown>[] = [],
): Promise<ReadonlyMap<string, OrderState>> {
  const isCash = ({ order }: PaidOrder) => order.paymentMethod === "cash";
  const write: PaidWrite = {
    paid: paid.map(({ order, at }) => ({
      orderId: order.id,
      paidAt: at,
      // Without a provider order nobody can pay a second time.
      nextCheckAt: order.providerOrderId ? firstCheckOncePaid(at) : null,
    })),
    history: paid.map((each) => {
      const amountPaise = isCash(each) ? cashPaise(each.order) : each.order.totalPaise;
      return { orderId: each.order.id, event: { kind: "paid", detail: each.paidBy, amountPaise }, actor: each.actor, at: each.at };
    }),
    // Cash orders left the cart when they were placed; it may hold the next order by now.
    carts: orderedCarts(paid.filter((each) => !isCash(each)).map(({ order }) => order)),
  };
  const [states] = await batch(tx, ordersPaid(tx, write), ...alongside);
  if (states.length < paid.length) throw new Error("an order was paid under its own lock");
  for (const order of states) await raise(tx, "orderPaid", { order });
  return new Map(states.map((state) => [state.id, state]));
}

export async function markOnePaid(tx: Tx, paid: PaidOrder): Promise<OrderState> {
  return itemAt([...(await markPaid(tx, [paid])).values()], 0);
}

/** Its whole payment is refunded. */
export async function markRefunded(
  tx: Tx,
  orderId: string,
  reason: MoneyReason,
  actor: Actor,
  at: Date,
  amountPaise: number | null = null,
): Promise<void> {
  await setRefunded(tx, orderId, true);
  await addHistoryEntry(tx, orderId, { kind: "refund", detail: reason, amountPaise }, actor, at);
}
