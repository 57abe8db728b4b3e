/** Days that a client gives: a date (`2026-01-31`) becomes the first or last moment of that day in Asia/Kolkata. */
import { z } from "zod";
import { endOfDayInKolkata, startOfDayInKolkata } from "../rules/time/kolkata-day.ts";
import { LAST_BEFORE_FIRST } from "../wire/form-sentences.ts";

export const ENTER_VALID_DATE = "Please enter a valid date";

/** As Zod's `transform`: what `read` makes of it, or a refusal where that is nothing. */
export const momentBy = (read: (value: string) => Date | null) => (value: string, context: z.RefinementCtx) => {
  const moment = read(value);
  if (moment) return moment;
  context.addIssue({ code: "custom", message: ENTER_VALID_DATE });
  return z.NEVER;
};

/** What is compared with another day is a day: without `abort` Zod goes on with what is none. */
const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, { error: ENTER_VALID_DATE, abort: true });

/** The days of a filter, both included. To be refined with `inOrder`. */
export const dayRange = {
  from: date.transform(momentBy(startOfDayInKolkata)).optional().describe("First day, `2026-01-31`, in Asia/Kolkata"),
  to: date.transform(momentBy(endOfDayInKolkata)).optional().describe("Last day"),
};

interface Days {
  from?: Date | undefined;
  to?: Date | undefined;
}
export const inOrder = ({ from, to }: Days): boolean => !from || !to || from <= to;
/** For `refine`; Zod takes the sentence out of it. */
export const NOT_IN_ORDER = { path: ["to"], message: LAST_BEFORE_FIRST };

/** The most that one screen of daily closes shows, and one file holds. */
const CLOSE_DAYS_MAX = 92;
const DAY_MS = 24 * 3_600_000;

export const closeDays = z
  .object({ from: dayRange.from.unwrap(), to: dayRange.to.unwrap() })
  .refine(inOrder, NOT_IN_ORDER)
  .refine(({ from, to }) => to.getTime() - from.getTime() < CLOSE_DAYS_MAX * DAY_MS, {
    path: ["to"],
    message: `Please choose at most ${CLOSE_DAYS_MAX} days`,
  });
export type CloseDays = z.output<typeof closeDays>;
