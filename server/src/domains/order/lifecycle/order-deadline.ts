/** The payment deadline of an unpaid order, and what changes it. */
import type { Tx } from "../../../tables.ts";
import { type OrderState, setDeadline, setReopened } from "./order-changes-store.ts";
import { nextCheckUnpaid } from "./order-checks.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** An order whose payment window is opened again can be paid for at least this long. */
export const REUSE_MS = 15 * MINUTE_MS;
/** The deadline is never later than this after placing, because the order has the prices and the promo of that time. */
const OPEN_MAX_MS = 3 * 60 * MINUTE_MS;
/** The payment window closes this long before the deadline, so that a last-moment attempt is still noticed in time. */
const WINDOW_MARGIN_S = 60;
const WINDOW_MIN_S = 30;
/** An order for the first time that is offered can be paid for this long, although the kitchen is to start it sooner. */
const PAY_MIN_MS = 5 * MINUTE_MS;

type Deadline = Pick<OrderState, "createdAt" | "reopenedAt" | "expiresAt">;

export const minutesAfter = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * MINUTE_MS);

/** Of a new order. `until`: what the kitchen keeps free for it has passed then; null: it waits for the payment. */
export function firstDeadline(now: Date, unpaidMinutes: number, until: Date | null): Date {
  const latest = minutesAfter(now, unpaidMinutes).getTime();
  return new Date(until ? Math.min(latest, Math.max(until.getTime(), now.getTime() + PAY_MIN_MS)) : latest);
}

/** Returns `expiresAt` extended to `until`, within the limit; never an earlier time. */
function prolonged({ createdAt, reopenedAt, expiresAt }: Deadline, until: Date): Date {
  const latest = (reopenedAt ?? createdAt).getTime() + OPEN_MAX_MS;
  return new Date(Math.max(expiresAt.getTime(), Math.min(until.getTime(), latest)));
}

/**
 * The order with its deadline extended to at least `REUSE_MS` from now, within `OPEN_MAX_MS`; of an order for later not past the time
 * at which the kitchen is to start it. `holdsSlots`: it takes of a limited kitchen, which does not wait for its payment.
 */
export function prolongedForReuse<O extends Deadline & Pick<OrderState, "kitchenAt">>(order: O, now: Date, holdsSlots: boolean): O {
  if (holdsSlots) return order;
  const latest = order.kitchenAt?.getTime() ?? Number.POSITIVE_INFINITY;
  return { ...order, expiresAt: prolonged(order, new Date(Math.min(now.getTime() + REUSE_MS, latest))) };
}

/** Stores a later deadline, within the limit. Returns the order, whose row must be locked. */
export async function prolongTo(tx: Tx, order: OrderState, until: Date): Promise<OrderState> {
  const expiresAt = prolonged(order, until);
  if (expiresAt > order.expiresAt) await setDeadline(tx, order.id, expiresAt);
  return { ...order, expiresAt };
}

/** For an unpaid order that an admin sets back to pending: a new deadline, and checks like those of a new order. */
export async function reopen(tx: Tx, order: OrderState, now: Date, unpaidMinutes: number): Promise<OrderState> {
  const expiresAt = minutesAfter(now, unpaidMinutes);
  const nextCheckAt = order.providerOrderId ? nextCheckUnpaid(expiresAt, now) : expiresAt;
  return await setReopened(tx, order.id, { reopenedAt: now, expiresAt, nextCheckAt });
}

/** The payment window's timeout, in whole seconds. */
export function secondsToPay({ expiresAt }: Deadline, now: Date): number {
  const left = Math.floor((expiresAt.getTime() - now.getTime()) / SECOND_MS);
  return Math.max(left - WINDOW_MARGIN_S, WINDOW_MIN_S);
}

/** Whether a payment window opened now would close before the deadline. */
export const canOpenWindow = ({ expiresAt }: Deadline, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() > (WINDOW_MARGIN_S + WINDOW_MIN_S) * SECOND_MS;
