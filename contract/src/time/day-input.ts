/** Days from a client: a date (`2026-01-31`) becomes the first or last moment of that day in Asia/Kolkata. */
import { z } from "zod";
import { LAST_BEFORE_FIRST } from "../wire/form-sentences.ts";
import { endOfDayInKolkata, startOfDayInKolkata } from "./kolkata-day.ts";

export const ENTER_VALID_DATE = "Please enter a valid date";

/** For Zod's `transform`: the result of `read`, or an issue if it is null. */
export const momentBy = (read: (value: string) => Date | null) => (value: string, context: z.RefinementCtx) => {
  const moment = read(value);
  if (moment) return moment;
  context.addIssue({ code: "custom", message: ENTER_VALID_DATE });
  return z.NEVER;
};

/** Only valid days are compared: without `abort` Zod would continue with an invalid one. */
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, { error: ENTER_VALID_DATE, abort: true });

/** The days of a filter, both inclusive. Refine it with `inOrder`. */
export const dayRange = {
  from: date.transform(momentBy(startOfDayInKolkata)).optional().describe("First day, `2026-01-31`, in Asia/Kolkata"),
  to: date.transform(momentBy(endOfDayInKolkata)).optional().describe("Last day"),
};

interface Days {
  from?: Date | undefined;
  to?: Date | undefined;
}
export const inOrder = ({ from, to }: Days): boolean => !from || !to || from <= to;
/** For `refine`: the issue of days that are not in order. */
export const NOT_IN_ORDER = { path: ["to"], message: LAST_BEFORE_FIRST };

const DAY_MS = 24 * 3_600_000;
const YEAR_DAYS = 365;

export const bothDays = { from: dayRange.from.unwrap(), to: dayRange.to.unwrap() };

/** A query with `bothDays`, in order and at most so many. */
export const atMostDays = <Query extends z.ZodType<{ from: Date; to: Date }>>(max: number, query: Query): Query =>
  query.refine(inOrder, NOT_IN_ORDER).refine(({ from, to }) => to.getTime() - from.getTime() < max * DAY_MS, {
    path: ["to"],
    message: `Please choose at most ${max < YEAR_DAYS ? `${max} days` : `${Math.floor(max / YEAR_DAYS)} years`}`,
  });

export const daysUpTo = (max: number) => atMostDays(max, z.object(bothDays));

/** Of daily sums on one page and in one file. */
export const totalsDays = daysUpTo(92);
export type TotalsDays = z.output<typeof totalsDays>;
