/** The promise to deliver in time (spec section 9): when an order is late, and what its customer then gets. */

import type { Fulfilment } from "../../fulfilment/rules/fulfilment.ts";
import type { PaymentMethod } from "../../payment/rules/payment.ts";
import { isRefundable, REFUND_MIN_PAISE } from "../../payment/rules/refund.ts";
import type { PromiseTerms } from "../../settings/rules/order-times.ts";
import type { PromiseOffer } from "../../settings/rules/ordering.ts";
import type { OrderStatus } from "./order-status.ts";

const MINUTE_MS = 60_000;

interface TimedPromise {
  paymentMethod: PaymentMethod;
  createdAt: Date;
  paidAt: Date | null;
  promisedMinutes: number;
  /** If the order waits for its turn or for a chosen time. */
  notBefore: Date | null;
  /** What the kitchen said since, for whoever waits; what a late order returns does not depend on it. */
  expectedAt?: Date | null;
}

/** The clock starts when an order is paid, or placed if it is paid in cash. Null while it awaits payment. */
const clockStart = ({ paymentMethod, createdAt, paidAt }: TimedPromise): Date | null =>
  paymentMethod === "cash" ? createdAt : paidAt;

export function promisedAt(order: TimedPromise): Date | null {
  const start = clockStart(order);
  if (!start) return null;
  if (order.expectedAt) return order.expectedAt;
  return new Date(Math.max(start.getTime() + order.promisedMinutes * MINUTE_MS, order.notBefore?.getTime() ?? 0));
}

/** From the start of the clock to the promised time. */
export function minutesPromised(order: TimedPromise): number {
  const [start, end] = [clockStart(order), promisedAt(order)];
  return start && end ? Math.ceil((end.getTime() - start.getTime()) / MINUTE_MS) : order.promisedMinutes;
}

/** What the shop refunds of a late order of this kind: nothing if it is picked up, for later or large, or while the promise is suspended. */
export function offerFor(
  { offer, terms, isBusy }: { offer: PromiseOffer; terms: PromiseTerms; isBusy: boolean },
  order: { fulfilment: Fulfilment; isScheduled: boolean; units: number },
): PromiseOffer {
  const isSuspended = terms.isSuspended || isBusy;
  const isLarge = terms.maxUnits !== null && order.units > terms.maxUnits;
  return isSuspended || isLarge || order.isScheduled || order.fulfilment !== "delivery" ? "off" : offer;
}

/** Whole minutes until `promisedAt`, rounded up; null once it is over. If the clock is behind, at most the promised time. */
export function minutesToGo(promisedAt: string, now: number, promisedMinutes: number): number | null {
  const left = Math.ceil((Date.parse(promisedAt) - now) / MINUTE_MS);
  return left > 0 ? Math.min(left, promisedMinutes) : null;
}

/** In paise: what the promise refunds of a total, limited to what is left. Zero below the provider's minimum. */
export function promisedPaise(
  offer: PromiseOffer,
  { totalPaise, deliveryFeePaise, capPaise, leftPaise = totalPaise }: PromisedAmounts,
): number {
  const cap = capPaise ?? Number.POSITIVE_INFINITY;
  const paise = offer === "off" ? 0 : Math.min(offer === "fee" ? deliveryFeePaise : totalPaise, leftPaise, cap);
  if (paise < REFUND_MIN_PAISE) return 0;
  if (isRefundable(paise, leftPaise)) return paise;
  return leftPaise <= cap ? leftPaise : leftPaise - REFUND_MIN_PAISE;
}

interface PromisedAmounts {
  totalPaise: number;
  deliveryFeePaise: number;
  /** The most that is refunded; null: any amount. */
  capPaise: number | null;
  /** Of the total, after earlier refunds. */
  leftPaise?: number;
}

interface Promised {
  fulfilment: Fulfilment;
  status: OrderStatus;
  promisedAt: string | null;
  history: readonly { status: OrderStatus; at: string }[];
}

/** An order that is picked up is promised to be ready. */
const keeping = ({ fulfilment, status }: Pick<Promised, "fulfilment" | "status">): boolean =>
  status === "delivered" || (fulfilment !== "delivery" && status === "out_for_delivery");

/** Only the first delivery counts: an admin or the delivery partner may correct the status later. */
const firstKept = ({ fulfilment, history }: Promised) => history.find(({ status }) => keeping({ fulfilment, status }));

/** Not delivered by the promised time, or delivered after it. A cancelled order is not late. */
export function isLate(order: Promised, now: number): boolean {
  if (!order.promisedAt || order.status === "cancelled") return false;
  const keptAt = keeping(order) ? firstKept(order)?.at : undefined;
  return (keptAt === undefined ? now : Date.parse(keptAt)) > Date.parse(order.promisedAt);
}

interface GivenPromise {
  dueAt: string | null;
  grantedAt: string | null;
}

/** Whether its promise has been granted or can be: by the time that was promised at first, whatever the kitchen has said since. */
export const isPromiseDue = ({ promise, ...order }: Promised & { promise: GivenPromise | null }, now: number): boolean =>
  promise !== null && (promise.grantedAt !== null || isLate({ ...order, promisedAt: promise.dueAt }, now));

/** Never automatic for cash: the delivery partner, who marks the order as delivered, would decide how much cash to hand over. */
export const canBeAutomatic = (paymentMethod: PaymentMethod): boolean => paymentMethod !== "cash";

/**
 * An order that was late at its first delivery is refunded then. If it is delivered again after a correction, the owner decides.
 */
export function isRefundedOnDelivery(
  order: Promised & { paymentMethod: PaymentMethod; isAutomatic: boolean },
  now: number,
): boolean {
  const deliveries = order.history.filter(({ status }) => status === "delivered").length;
  return order.isAutomatic && canBeAutomatic(order.paymentMethod) && deliveries === 1 && isLate(order, now);
}
