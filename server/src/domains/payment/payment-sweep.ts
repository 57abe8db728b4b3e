/** In the night the provider's own list is read, for captured payments that nobody told of (api.md, Orders and payment). */
import { dayInKolkata, startOfToday } from "@forno/contract/rules/kolkata-day.ts";
import { CURRENCY } from "@forno/contract/settings.ts";
import type { ProviderPayment } from "../../providers/payment/payment-provider.ts";
import { type SettleDeps, settlePayment } from "./payment.ts";
import { knownInFull, storeFoundDay } from "./payment-days-store.ts";

const DAY_MS = 24 * 3_600_000;
/** A bank may answer up to five days late: a day's list still grows. */
const DAYS = 7;
const PAGE = 100;
const PAGES_MAX = 200;
const BUDGET_MS = 240_000;

/** The last days that are over, the newest first. What is not done in time is done in the next night. */
export async function sweepProvider(deps: SettleDeps, stopped: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([stopped, AbortSignal.timeout(BUDGET_MS)]);
  const today = startOfToday(deps.clock()).getTime();
  for (let ago = 1; ago <= DAYS && !ends.aborted; ago++) {
    await sweepDay(deps, new Date(today - ago * DAY_MS), ends);
  }
}

async function sweepDay(deps: SettleDeps, from: Date, ends: AbortSignal): Promise<void> {
  const day = dayInKolkata(from);
  const seen = new Map<string, number>();
  for (let page = 0; page < PAGES_MAX && !ends.aborted; page++) {
    const wish = { from, to: new Date(from.getTime() + DAY_MS), count: PAGE, skip: page * PAGE };
    const payments = await deps.payments.listPayments(wish, ends);
    const captured = payments.filter(({ status }) => status === "captured" || status === "refunded");
    await learn(deps, captured);
    for (const { id, amountPaise, currency } of captured) if (currency === CURRENCY) seen.set(id, amountPaise);
    if (payments.length < PAGE) {
      const paise = [...seen.values()].reduce((sum, amount) => sum + amount, 0);
      await storeFoundDay(deps.db, { day, captured_count: seen.size, captured_paise: paise, asked_at: deps.clock() });
      return;
    }
  }
  deps.log.warn({ day }, "the provider's list of a day was not read to its end");
}

async function learn(deps: SettleDeps, captured: readonly ProviderPayment[]): Promise<void> {
  if (captured.length === 0) return;
  const known = await knownInFull(
    deps.db,
    captured.map(({ id }) => id),
  );
  for (const payment of captured) if (!known.has(payment.id)) await settlePayment(deps, payment, "reconciler");
}
