/** A month as a calendar shows it. Days are `2026-11-08`. */

const DAY_MS = 86_400_000;
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** `2026-11`, so many months after that of the day. */
export const monthAfter = (day: string, months: number): string => {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayAt(date.getTime()).slice(0, 7);
};

/** Whole weeks from Sunday to Saturday, with the last days before the month and the first ones after it. */
export function monthDays(month: string): string[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const last = Date.parse(`${monthAfter(`${month}-01`, 1)}-01T00:00:00Z`) - DAY_MS;
  const start = first - new Date(first).getUTCDay() * DAY_MS;
  const end = last + (6 - new Date(last).getUTCDay()) * DAY_MS;
  return Array.from({ length: Math.round((end - start) / DAY_MS) + 1 }, (_, index) => dayAt(start + index * DAY_MS));
}
