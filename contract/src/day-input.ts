/** Days that a client gives: a date (`2026-01-31`) becomes the first or last moment of that day in Asia/Kolkata. */
import { z } from "zod";
import { endOfDayInKolkata, startOfDayInKolkata } from "./rules/kolkata-day.ts";

export const ENTER_VALID_DATE = "Please enter a valid date";

/** As Zod's `transform`: what `read` makes of it, or a refusal where that is nothing. */
export const momentBy = (read: (value: string) => Date | null) => (value: string, context: z.RefinementCtx) => {
  const moment = read(value);
  if (moment) return moment;
  context.addIssue({ code: "custom", message: ENTER_VALID_DATE });
  return z.NEVER;
};

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, ENTER_VALID_DATE);

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
export const LAST_BEFORE_FIRST = "The last day must not be before the first";
/** For `refine`; Zod takes the sentence out of it. */
export const NOT_IN_ORDER = { path: ["to"], message: LAST_BEFORE_FIRST };
