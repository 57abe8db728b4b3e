import { refuse } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import { countOpenCash, selectNthUnpaid } from "./order-placing-store.ts";

/** Limits unpaid orders per customer: each is a row, an order at the provider and an entry in the reconciler's queue. */
const UNPAID = { max: 60, windowMs: 60 * 60_000 };

export const unpaidSince = (now: Date): Date => new Date(now.getTime() - UNPAID.windowMs);

/** The customer must be locked (`lockUser`). */
export async function refuseTooManyOrders(tx: Tx, userId: string, now: Date): Promise<void> {
  const since = unpaidSince(now);
  const placedAt = await selectNthUnpaid(tx, userId, { since, n: UNPAID.max });
  if (placedAt) throw refuse("tooManyRequests", { retryAfterSeconds: (placedAt.getTime() - since.getTime()) / 1000 });
}

/** Limits what a customer who refuses deliveries can cost the kitchen. */
const OPEN_CASH_MAX = 3;

/** Refuses with `cashTooManyOpen`. The customer must be locked (`lockUser`). */
export async function refuseTooMuchCash(tx: Tx, userId: string): Promise<void> {
  const open = await countOpenCash(tx, userId);
  if (open >= OPEN_CASH_MAX) throw refuse("cashTooManyOpen", { vars: { max: OPEN_CASH_MAX } });
}
