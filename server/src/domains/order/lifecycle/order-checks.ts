/** When the reconciler checks an order at the provider. */
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const CHECK_INTERVAL_MS = MINUTE_MS;
const CLOSE_WATCH_MS = 15 * MINUTE_MS;
// The provider itself repeats its checks for up to five days if a bank does not respond.
const LATE_CHECKS_MS = [HOUR_MS, 6 * HOUR_MS, DAY_MS, 2 * DAY_MS, 3 * DAY_MS, 4 * DAY_MS, 5 * DAY_MS];
const SECOND_PAYMENT_CHECKS_MS = [CLOSE_WATCH_MS, DAY_MS];
const FIRST_CHECK_AFTER_PAID_MS = 2 * MINUTE_MS;

const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);

export const endOfCloseWatch = (expiresAt: Date): Date => after(expiresAt, CLOSE_WATCH_MS);

/**
 * For an unpaid order, open or closed: every minute until 15 minutes after its deadline, so that a payment whose report was lost is
 * found within three minutes; then at growing intervals for five days. Null after the last check.
 */
export function nextCheckUnpaid(expiresAt: Date, now: Date): Date | null {
  const next = after(now, CHECK_INTERVAL_MS);
  if (now < expiresAt) return next < expiresAt ? next : expiresAt;
  if (next <= endOfCloseWatch(expiresAt)) return next;
  return LATE_CHECKS_MS.map((ms) => after(expiresAt, ms)).find((time) => time > now) ?? null;
}

/**
 * For an order that was superseded or cancelled before its deadline: at growing intervals from the start, since anyone can create
 * many such orders. An interval is half the order's age, at least one minute and at most 15.
 */
export function nextCheckClosed(createdAt: Date, expiresAt: Date, now: Date): Date | null {
  const halfAgeMs = (now.getTime() - createdAt.getTime()) / 2;
  const next = after(now, Math.min(Math.max(halfAgeMs, CHECK_INTERVAL_MS), CLOSE_WATCH_MS));
  if (next < expiresAt) return next;
  return [CLOSE_WATCH_MS, ...LATE_CHECKS_MS].map((ms) => after(expiresAt, ms)).find((time) => time > now) ?? null;
}

export const firstCheckOncePaid = (now: Date): Date => after(now, FIRST_CHECK_AFTER_PAID_MS);

/** For a paid order: a second payment is rare, but must be refunded. */
export function nextCheckPaid(expiresAt: Date, now: Date): Date | null {
  return SECOND_PAYMENT_CHECKS_MS.map((ms) => after(expiresAt, ms)).find((time) => time > now) ?? null;
}
