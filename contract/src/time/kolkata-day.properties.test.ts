import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../testing/holds.ts";
import { dayInKolkata, endOfDayInKolkata, startOfDayInKolkata, startOfToday } from "./kolkata-day.ts";

const DAY_MS = 86_400_000;
const moment = fc.date({ min: new Date("2000-01-02T00:00:00Z"), max: new Date("2999-12-30T00:00:00Z"), noInvalidDate: true });
/** By the time zone's tables. */
const calendar = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata", year: "numeric", month: "2-digit", day: "2-digit" });

test("the day of a moment is that of the time zone's tables", () => {
  holds(fc.property(moment, (now) => dayInKolkata(now) === calendar.format(now)));
});

test("a moment is within its day, which ends a millisecond before the next begins", () => {
  holds(
    fc.property(moment, (now) => {
      const day = dayInKolkata(now);
      const start = startOfDayInKolkata(day)?.getTime() ?? Number.NaN;
      const end = endOfDayInKolkata(day)?.getTime() ?? Number.NaN;
      expect(start).toBeLessThanOrEqual(now.getTime());
      expect(end).toBeGreaterThanOrEqual(now.getTime());
      expect(end - start).toBe(DAY_MS - 1);
      expect([start, end, end + 1].map((ms) => dayInKolkata(new Date(ms)))).toEqual([day, day, calendar.format(end + 1)]);
      expect(dayInKolkata(new Date(end + 1)) > day).toBe(true);
    }),
  );
});

test("a moment, its day and midnight have the same day, in any offset", () => {
  const offset = fc.integer({ min: -14 * 60, max: 14 * 60 });
  holds(
    fc.property(moment, offset, (now, minutes) => {
      const start = startOfToday(now);
      expect(startOfDayInKolkata(dayInKolkata(now))).toEqual(start);
      expect(startOfDayInKolkata(withOffset(now, minutes))).toEqual(start);
      expect(endOfDayInKolkata(withOffset(now, minutes))?.getTime()).toBe(start.getTime() + DAY_MS - 1);
    }),
  );
});

function withOffset(time: Date, minutes: number): string {
  const there = new Date(time.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const two = (value: number) => String(value).padStart(2, "0");
  const ahead = Math.abs(minutes);
  return `${there}${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}

test("any text is a day with a start and an end, or invalid", () => {
  const near = fc.string({ unit: fc.constantFrom(..."0123456789-:T+Z."), maxLength: 30 });
  holds(
    fc.property(fc.oneof(near, fc.string()), (text) => {
      const start = startOfDayInKolkata(text);
      expect(endOfDayInKolkata(text)?.getTime()).toBe(start === null ? undefined : start.getTime() + DAY_MS - 1);
    }),
  );
});
