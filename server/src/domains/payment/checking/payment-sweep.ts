/** The sweep: reads the provider's own list each night, to find captured payments without a report (api.md, Orders and payment). */

import { CURRENCY } from "@forno/contract/settings/settings.ts";
import { dayInKolkata, startOfToday } from "@forno/contract/time/kolkata-day.ts";
import { PaymentProviderError, type ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import { knownInFull } from "../admin/payment-days-store.ts";
import { recordUnreadable } from "../provider-reports/provider-answers.ts";
import { type SettleDeps, settlePayment } from "../settling/settle-payment.ts";
import { beginDays, findPlace, finishDay, movePlace, type ReadPlace } from "./payment-sweep-store.ts";

export const SWEEP_QUEUE = "sweep-provider-on";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A bank may respond up to five days late, so a day's list still grows. */
const DAYS = 7;
const PAGE = 100;
const SHIFT_MS = 240_000;
const NEXT_SHIFT_SECONDS = 300;

/** Each night: the last completed days, after any days left from earlier nights. */
export async function sweepProvider(deps: SettleDeps, stopped: AbortSignal): Promise<void> {
  const today = startOfToday(deps.clock());
  const days = Array.from({ length: DAYS }, (_, n) => new Date(today.getTime() - (n + 1) * DAY_MS));
  await beginDays(
    deps.db,
    days.map((start) => ({ day: dayInKolkata(start), start })),
    today,
  );
  await continueSweep(deps, stopped);
}

/** Continues where the previous shift ended. Shifts follow until all days are completed. */
export async function continueSweep(deps: SettleDeps, stopped: AbortSignal): Promise<void> {
  const ends = AbortSignal.any([stopped, AbortSignal.timeout(SHIFT_MS)]);
  const failed: string[] = [];
  for (let isFirst = true; !ends.aborted; isFirst = false) {
    const place = await findPlace(deps.db, failed);
    if (!place) return;
    // Scheduled first, so that the next shift runs even if this one fails.
    if (isFirst) await deps.jobs.send(SWEEP_QUEUE, {}, { singletonKey: "next", startAfterSeconds: NEXT_SHIFT_SECONDS });
    if (!(await readOrLeave(deps, place, stopped))) failed.push(place.day);
  }
}

/** A failure of one day does not stop the others; the next shift retries it. */
async function readOrLeave(deps: SettleDeps, place: ReadPlace, stopped: AbortSignal): Promise<boolean> {
  try {
    await readPage(deps, place, stopped);
    return true;
  } catch (error) {
    const level = error instanceof PaymentProviderError ? "warn" : "error";
    deps.log[level]({ err: error, day: place.day }, "Could not read the next page of the provider's payments for a day");
    return false;
  }
}

/** Reads hour by hour, so that no offset is large. A past hour gets no new payments, so its offsets stay valid. */
async function readPage(deps: SettleDeps, place: ReadPlace, stopped: AbortSignal): Promise<void> {
  const { day, readUntil: from, skip } = place;
  const to = new Date(from.getTime() + HOUR_MS);
  const { payments, unreadable } = await deps.payments.listPayments({ from, to, count: PAGE, skip }, stopped);
  const captured = payments.filter(({ status }) => status === "captured" || status === "refunded");
  await recordUnreadable(deps, unreadable);
  await learn(deps, captured);
  const amounts = captured.filter(({ currency }) => currency === CURRENCY).map(({ amountPaise }) => amountPaise);
  const next = {
    day,
    ...(payments.length + unreadable.length < PAGE ? { readUntil: to, skip: 0 } : { readUntil: from, skip: skip + PAGE }),
    capturedCount: place.capturedCount + amounts.length,
    capturedPaise: amounts.reduce((sum, amount) => sum + amount, place.capturedPaise),
  };
  if (dayInKolkata(next.readUntil) === day) await movePlace(deps.db, place, next);
  else await finishDay(deps.db, place, { ...next, at: deps.clock() });
}

async function learn(deps: SettleDeps, captured: readonly ProviderPayment[]): Promise<void> {
  if (captured.length === 0) return;
  const known = await knownInFull(
    deps.db,
    captured.map(({ id }) => id),
  );
  for (const payment of captured) if (!known.has(payment.id)) await settlePayment(deps, payment, "reconciler");
}
