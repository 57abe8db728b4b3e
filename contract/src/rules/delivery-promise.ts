/** The promise of 30 minutes (spec section 9): when it is broken, and what a customer then gets back. */
import { toPaise, toRupees } from "./money.ts";
import type { OrderStatus } from "./order-status.ts";
import type { PaymentMethod } from "./payment-method.ts";
import type { PromiseOffer } from "./promise-offer.ts";
import { isRefundable, REFUND_MIN_PAISE } from "./refund.ts";

export const PROMISED_MINUTES = 30;
const MINUTE_MS = 60_000;

/** The clock starts when an order is paid, or placed if it is paid in cash. Null while it waits for its payment. */
export function promisedAt(order: { paymentMethod: PaymentMethod; createdAt: Date; paidAt: Date | null }): Date | null {
  const start = order.paymentMethod === "cash" ? order.createdAt : order.paidAt;
  return start && new Date(start.getTime() + PROMISED_MINUTES * MINUTE_MS);
}

/** Whole minutes until `promisedAt`, a begun one counted; null once it is over. A clock that is behind shows no more than promised. */
export function minutesToGo(promisedAt: string, now: number): number | null {
  const left = Math.ceil((Date.parse(promisedAt) - now) / MINUTE_MS);
  return left > 0 ? Math.min(left, PROMISED_MINUTES) : null;
}

/** The part of a total that the promise returns, out of what is left of it. Less than the provider refunds is nothing. */
export function promisedPaise(
  offer: PromiseOffer,
  { totalPaise, deliveryFeePaise, leftPaise = totalPaise }: { totalPaise: number; deliveryFeePaise: number; leftPaise?: number },
): number {
  const paise = offer === "off" ? 0 : Math.min(offer === "fee" ? deliveryFeePaise : totalPaise, leftPaise);
  if (paise < REFUND_MIN_PAISE) return 0;
  return isRefundable(paise, leftPaise) ? paise : leftPaise;
}

interface Promised {
  status: OrderStatus;
  promisedAt: string | null;
  history: readonly { status: OrderStatus; at: string }[];
}

/** It is still on its way after the promised time, or came after it. A cancelled order is not late. */
export function isLate({ status, promisedAt, history }: Promised, now: number): boolean {
  if (!promisedAt || status === "cancelled") return false;
  const deliveredAt = status === "delivered" ? history.findLast((entry) => entry.status === "delivered")?.at : undefined;
  return (deliveredAt === undefined ? now : Date.parse(deliveredAt)) > Date.parse(promisedAt);
}

interface CashOrder extends Promised {
  amount: number;
  promise: { amount: number; isAutomatic: boolean; grantedAt: string | null } | null;
}

/** Rupees that the delivery partner collects for an order to be paid in cash: less what the promise returns. */
export function cashToCollect(order: CashOrder, now: number): number {
  const { amount, promise } = order;
  if (!promise || !(promise.grantedAt || (promise.isAutomatic && isLate(order, now)))) return amount;
  return toRupees(toPaise(amount) - toPaise(promise.amount));
}
