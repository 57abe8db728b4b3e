/** Retention periods: used by the nightly deletion and by sessions, and shown on the privacy page. Each domain declares its own. */
export type Period = { readonly days: number } | { readonly years: number };
export type RetentionPeriods = Readonly<Record<string, Period>>;

const DAY_MS = 24 * 3_600_000;

/** Older data has expired. */
export function retainedSince(period: Period, now: Date): Date {
  if ("days" in period) return new Date(now.getTime() - period.days * DAY_MS);
  const since = new Date(now);
  since.setUTCFullYear(since.getUTCFullYear() - period.years);
  return since;
}

export const periodMs = (period: Period & { days: number }): number => period.days * DAY_MS;
