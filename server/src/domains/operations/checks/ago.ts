const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const count = (amount: number, unit: string): string => `${amount} ${unit}${amount === 1 ? "" : "s"}`;

/** `3 minutes ago`, rounded down. */
export function ago(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < MINUTE_MS) return "less than a minute ago";
  if (age < HOUR_MS) return `${count(Math.floor(age / MINUTE_MS), "minute")} ago`;
  if (age < 2 * DAY_MS) return `${count(Math.floor(age / HOUR_MS), "hour")} ago`;
  return `${count(Math.floor(age / DAY_MS), "day")} ago`;
}
