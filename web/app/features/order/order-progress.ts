/** An order's state for the customer at a given time. Times are in milliseconds. */
import type { Order } from "@forno/contract/order/order.ts";
import { isCancelled, isOpen, ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { myOrdersTexts } from "./texts/en-customer.ts";

const MINUTE_MS = 60_000;
/** How long an order that the shop has cancelled is still shown. */
const CANCELLED_STAYS_MS = 24 * 3_600_000;

/** The statuses of an order that is not cancelled. */
export const WAY: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => !isCancelled(status));

/** When a status was last reached; null for a skipped one. */
export const reachedAt = (order: Order, status: OrderStatus): string | null =>
  order.history.findLast((entry) => entry.status === status)?.at ?? null;

/** Open, or recently cancelled by the shop. */
export function isCurrent(order: Order, now: number): boolean {
  if (isOpen(order.status)) return true;
  const cancelled = order.cancelCause === "shop" ? reachedAt(order, "cancelled") : null;
  return cancelled !== null && now - Date.parse(cancelled) < CANCELLED_STAYS_MS;
}

/** The customer can still pay it. */
export const isPayable = (order: Order, now: number): boolean =>
  order.payableUntil !== null && now < Date.parse(order.payableUntil);

/** Whole minutes since the promised time, at least one. */
export const minutesLate = (promisedAt: string, now: number): number =>
  Math.max(1, Math.floor((now - Date.parse(promisedAt)) / MINUTE_MS));

/** In one line, without options: the lines of one food are added up. */
export function linesOf({ items }: Pick<Order, "items">): string {
  const counts = new Map<string, number>();
  for (const { name, quantity } of items) counts.set(name, (counts.get(name) ?? 0) + quantity);
  return [...counts].map(([name, quantity]) => myOrdersTexts.line(quantity, name)).join(", ");
}
