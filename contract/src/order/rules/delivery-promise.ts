/** The promise to deliver in time (spec section 9): when an order is late, and what its customer then gets. */

import type { PaymentMethod } from "../../payment/rules/payment.ts";
import { isRefundable, REFUND_MIN_PAISE } from "../../payment/rules/refund.ts";
import type { PromiseOffer } from "../../settings/rules/ordering.ts";
import type { OrderStatus } from "./order-status.ts";

/** Of a shop that delivers to every address alike. */
export const PROMISED_MINUTES = 30;
const MINUTE_MS = 60_000;

/** The clock starts when an order is paid, or placed if it is paid in cash. Null while it awaits payment. */
export function promisedAt(order: {
  paymentMethod: PaymentMethod;
  createdAt: Date;
  paidAt: Date | null;
  promisedMinutes: number;
}): Date | null {
  const start = order.paymentMethod === "cash" ? order.createdAt : order.paidAt;
  return start && new Date(start.getTime() + order.promisedMinutes * MINUTE_MS);
}

/** Whole minutes until `promisedAt`, rounded up; null once it is over. If the clock is behind, at most the promised time. */
export function minutesToGo(promisedAt: string, now: number, promisedMinutes: number): number | null {
  const left = Math.ceil((Date.parse(promisedAt) - now) / MINUTE_MS);
  return left > 0 ? Math.min(left, promisedMinutes) : null;
}

/** In paise: what the promise refunds of a total, limited to what is left. Zero below the provider's minimum. */
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

/** Only the first delivery counts: an admin or the delivery partner may correct the status later. */
const firstDelivered = (history: Promised["history"]) => history.find((entry) => entry.status === "delivered");

/** Not delivered by the promised time, or delivered after it. A cancelled order is not late. */
export function isLate({ status, promisedAt, history }: Promised, now: number): boolean {
  if (!promisedAt || status === "cancelled") return false;
  const deliveredAt = status === "delivered" ? firstDelivered(history)?.at : undefined;
  return (deliveredAt === undefined ? now : Date.parse(deliveredAt)) > Date.parse(promisedAt);
}

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
