import { z } from "zod";
import { RANGES_MAX } from "./rules/day-hours.ts";

export const ENTER_OPENING_HOURS = "Please enter times in the format 11:00";

const SAME_TIMES = "Opening and closing time must differ. Open all day is 00:00 to 00:00";
const HOURS_OVERLAP = "Each opening must be after the closing before it";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, ENTER_OPENING_HOURS);

/** The whole day is 00:00 to 00:00. */
const timeRange = z
  .object({ open: timeOfDay, close: timeOfDay })
  .refine(({ open, close }) => open !== close || open === "00:00", { path: ["close"], message: SAME_TIMES });

/** Times in Asia/Kolkata; a closing time at or before the opening time is on the next day, which only the last range may reach. */
export const dayHours = timeRange
  .safeExtend({
    more: z
      .array(timeRange)
      .min(1)
      .max(RANGES_MAX - 1)
      .readonly()
      .optional(),
  })
  .check(({ value: { more = [], ...first }, issues }) => {
    for (const [index, { open }] of more.entries()) {
      const before = more[index - 1] ?? first;
      if (open <= before.close || before.close <= before.open)
        issues.push({ code: "custom", input: open, path: ["more", index, "open"], message: HOURS_OVERLAP });
    }
  })
  .describe("`more`: further times of the same day, in order");

/** Monday first. */
export const openingHours = z.array(dayHours.nullable()).length(7).readonly();
