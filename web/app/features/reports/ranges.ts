/** The days of a report: a usual range or any other, and as many days before it. Days as date fields write them. */
import { REPORT_DAYS_MAX } from "@forno/contract/reports/reports-calls.ts";
import { daysUpTo } from "@forno/contract/time/day-input.ts";

export interface DayRange {
  from: string;
  to: string;
}

export const RANGES = ["today", "yesterday", "week", "month", "lastMonth", "quarter", "year"] as const;
export type RangeName = (typeof RANGES)[number];
export const USUAL_RANGE: RangeName = "week";

const reportDays = daysUpTo(REPORT_DAYS_MAX);
const DAY_MS = 24 * 3_600_000;
const APRIL = 3;
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Weeks begin on Monday, financial years in April, quarters in January, April, July and October; what has not ended ends today. */
export function rangeOf(name: RangeName, today: string): DayRange {
  const now = new Date(timeOf(today));
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const since = (time: number): DayRange => ({ from: dayAt(time), to: today });
  switch (name) {
    case "today":
      return since(now.getTime());
    case "yesterday":
      return { from: dayAt(now.getTime() - DAY_MS), to: dayAt(now.getTime() - DAY_MS) };
    case "week":
      return since(now.getTime() - ((now.getUTCDay() + 6) % 7) * DAY_MS);
    case "month":
      return since(Date.UTC(year, month, 1));
    case "lastMonth":
      return { from: dayAt(Date.UTC(year, month - 1, 1)), to: dayAt(Date.UTC(year, month, 0)) };
    case "quarter":
      return since(Date.UTC(year, month - (month % 3), 1));
    case "year":
      return since(Date.UTC(month < APRIL ? year - 1 : year, APRIL, 1));
  }
}

/** Null: any other days. */
export const nameOf = ({ from, to }: DayRange, today: string): RangeName | null =>
  RANGES.find((name) => {
    const range = rangeOf(name, today);
    return range.from === from && range.to === to;
  }) ?? null;

export const daysIn = ({ from, to }: DayRange): number => (timeOf(to) - timeOf(from)) / DAY_MS + 1;

/** As many days, right before. */
export function rangeBefore(range: DayRange): DayRange {
  const start = timeOf(range.from);
  return { from: dayAt(start - daysIn(range) * DAY_MS), to: dayAt(start - DAY_MS) };
}

/** Why the server would refuse these days. */
export const wrongWith = (range: DayRange): string | undefined => reportDays.safeParse(range).error?.issues[0]?.message;
