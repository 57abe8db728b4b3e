/** The payment deadline of an unpaid order, and when it moves. */
import type { Tx } from "../../../tables.ts";
import { type OrderState, setDeadline, setReopened } from "./order-changes-store.ts";
import { nextCheckUnpaid } from "./order-checks.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** After its payment is reopened, an order can be paid for at least this long. */
export const REUSE_MS = 15 * MINUTE_MS;
/** The deadline never moves past this, because prices and promo code are those of the time of placing. */
const OPEN_MAX_MS = 3 * 60 * MINUTE_MS;
/** The payment window closes before the order expires, so that an attempt at the last moment is still noticed in time. */
const WINDOW_MARGIN_S = 60;
const WINDOW_MIN_S = 30;

type Deadline = Pick<OrderState, "createdAt" | "reopenedAt" | "expiresAt">;

export const minutesAfter = (time: Date, minutes: number): Date => new Date(time.getTime() + minutes * MINUTE_MS);

/** `expiresAt` extended to `until`, as far as allowed; never moved earlier. */
function prolonged({ createdAt, reopenedAt, expiresAt }: Deadline, until: Date): Date {
  const latest = (reopenedAt ?? createdAt).getTime() + OPEN_MAX_MS;
  return new Date(Math.max(expiresAt.getTime(), Math.min(until.getTime(), latest)));
}

/** Returns the order with its deadline at least `REUSE_MS` away, unless it has been open for too long. Its row must be locked. */
export async function prolongForReuse(tx: Tx, order: OrderState, now: Date): Promise<OrderState> {
  return await prolongTo(tx, order, new Date(now.getTime() + REUSE_MS));
}

export async function prolongTo(tx: Tx, order: OrderState, until: Date): Promise<OrderState> {
  const expiresAt = prolonged(order, until);
  if (expiresAt > order.expiresAt) await setDeadline(tx, order.id, expiresAt);
  return { ...order, expiresAt };
}

/** An unpaid order that an admin has set back to pending: gets a new deadline, and is checked like a new order. */
export async function reopen(tx: Tx, order: OrderState, now: Date, unpaidMinutes: number): Promise<OrderState> {
  const expiresAt = minutesAfter(now, unpaidMinutes);
  const nextCheckAt = order.providerOrderId ? nextCheckUnpaid(expiresAt, now) : expiresAt;
  return await setReopened(tx, order.id, { reopenedAt: now, expiresAt, nextCheckAt });
}

/** For the payment window, in whole seconds. */
export function secondsToPay({ expiresAt }: Deadline, now: Date): number {
  const left = Math.floor((expiresAt.getTime() - now.getTime()) / SECOND_MS);
  return Math.max(left - WINDOW_MARGIN_S, WINDOW_MIN_S);
}

/** Whether a payment window opened now would close before the order expires. */
export const canOpenWindow = ({ expiresAt }: Deadline, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() > (WINDOW_MARGIN_S + WINDOW_MIN_S) * SECOND_MS;
