/** Opening hours, moments and the owner's switch as inputs of property tests. */
import fc from "fast-check";
import type { OpeningHours, SpecialDays } from "../settings/rules/opening-hours.ts";
import type { OrderingTerms } from "../settings/rules/orders-taken.ts";
import { dayInKolkata } from "../time/kolkata-day.ts";

export const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1_440;
export const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Monday, 0:00 in Kolkata. */
export const MONDAY = Date.parse("2026-11-23T00:00:00+05:30");

/** A minute of the day as `HH:MM`. */
export const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const minuteOfDay = fc.oneof(fc.nat({ max: DAY_MINUTES - 1 }), fc.constantFrom(0, 60, DAY_MINUTES - 1));
const day = fc.option(fc.record({ open: minuteOfDay.map(clock), close: minuteOfDay.map(clock) }));
export const hours: fc.Arbitrary<OpeningHours> = fc.array(day, { minLength: 7, maxLength: 7 });

/** In some week of ten years, to the millisecond. */
export const moment = fc.integer({ min: 0, max: 520 * WEEK_MINUTES * MINUTE_MS }).map((ms) => new Date(MONDAY + ms));

const dates = Array.from({ length: 30 }, (_, days) => new Date(MONDAY + days * DAY_MINUTES * MINUTE_MS + 6 * 3_600_000));
export const specialDays: fc.Arbitrary<SpecialDays> = fc.uniqueArray(
  fc.record({ date: fc.constantFrom(...dates).map(dayInKolkata), hours: day }),
  { selector: ({ date }) => date, maxLength: 5 },
);

export const terms: fc.Arbitrary<OrderingTerms> = fc.record({
  isSwitchedOn: fc.boolean(),
  offUntil: fc.option(moment),
  closeOutsideHours: fc.boolean(),
  openingHours: hours,
  specialDays,
});
