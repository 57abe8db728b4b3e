/** An order's state for the customer at a given time. Times are in milliseconds. */
import type { Order } from "@forno/contract/order/order.ts";
import { isCancelled, isOpen, isWaiting, ORDER_STATUSES, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { myOrdersTexts } from "./texts/en-customer.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The statuses of an order that is not cancelled. */
export const WAY: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => !isCancelled(status));

/** When a status was last reached; null for a skipped one. */
export const reachedAt = (order: Order, status: OrderStatus): string | null =>
  order.history.findLast((entry) => entry.status === status)?.at ?? null;

/** How long it stays in its place once it is closed, by why it was cancelled. */
const STAYS_MS: Record<NonNullable<Order["cancelCause"]> | "delivered", number> = {
  delivered: HOUR_MS,
  customer: HOUR_MS,
  shop: 24 * HOUR_MS,
  replaced: 0,
  unpaid: 0,
};

/** Open, or closed a short time ago. */
export function isCurrent(order: Order, now: number): boolean {
  if (isOpen(order.status)) return true;
  const closedAt = reachedAt(order, order.status);
  return closedAt !== null && now - Date.parse(closedAt) < STAYS_MS[order.cancelCause ?? "delivered"];
}

/** The customer can still pay it. */
export const isPayable = (order: Order, now: number): boolean =>
  order.payableUntil !== null && now < Date.parse(order.payableUntil);

/** It waits at the shop for its customer. */
export const isReadyForPickup = ({ fulfilment, status }: Pick<Order, "fulfilment" | "status">): boolean =>
  fulfilment !== "delivery" && status === "out_for_delivery";

/** It is for later, and the shop has not begun. */
export const isAhead = <Of extends Pick<Order, "scheduledFor" | "status">>(order: Of): order is Of & { scheduledFor: string } =>
  order.scheduledFor !== null && isWaiting(order.status);

/** Whole minutes since the promised time, at least one. */
export const minutesLate = (promisedAt: string, now: number): number =>
  Math.max(1, Math.floor((now - Date.parse(promisedAt)) / MINUTE_MS));

/** In one line, each with what was chosen: equal ones are added up. */
export function linesOf({ items }: Pick<Order, "items">): string {
  const counts = new Map<string, number>();
  for (const { name, summary, quantity } of items) {
    const words = summary ? myOrdersTexts.chosen(name, summary) : name;
    counts.set(words, (counts.get(words) ?? 0) + quantity);
  }
  return [...counts].map(([words, quantity]) => myOrdersTexts.line(quantity, words)).join(", ");
}
