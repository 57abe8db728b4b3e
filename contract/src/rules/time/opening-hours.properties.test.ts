import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { type DayHours, isOpenAt, isOrderingOn, type OpeningHours, opensTomorrow, ordersAgainAt } from "./opening-hours.ts";

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** Monday, 0:00 in Kolkata. */
const MONDAY = Date.parse("2026-11-23T00:00:00+05:30");

/** Later than any moment below. */
const LAST = MONDAY + 600 * WEEK_MINUTES * MINUTE_MS;

const clock = (minute: number) => `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
const minuteOfDay = fc.oneof(fc.nat({ max: DAY_MINUTES - 1 }), fc.constantFrom(0, 60, DAY_MINUTES - 1));
const day = fc.option(fc.record({ open: minuteOfDay.map(clock), close: minuteOfDay.map(clock) }));
const hours: fc.Arbitrary<OpeningHours> = fc.array(day, { minLength: 7, maxLength: 7 });
/** In some week of ten years, to the millisecond. */
const moment = fc.integer({ min: 0, max: 520 * WEEK_MINUTES * MINUTE_MS }).map((ms) => new Date(MONDAY + ms));

/** By going through the week minute by minute. */
function openMinutes(week: OpeningHours): Set<number> {
  const open = new Set<number>();
  for (const [index, one] of week.entries()) {
    if (!one) continue;
    let minute = index * DAY_MINUTES + minutesOf(one.open);
    do {
      open.add(minute % WEEK_MINUTES);
      minute++;
    } while (clock(minute % DAY_MINUTES) !== one.close);
  }
  return open;
}
const minutesOf = (time: DayHours["open"]) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

describe("the opening hours", () => {
  test("are those that a walk through the week finds", () => {
    holds(
      fc.property(hours, moment, (week, now) => {
        const minute = Math.floor((now.getTime() - MONDAY) / MINUTE_MS) % WEEK_MINUTES;
        expect(isOpenAt(week, now)).toBe(openMinutes(week).has(minute));
      }),
    );
  });

  test("come again each week, and a day later if each day's move to the next", () => {
    holds(
      fc.property(hours, moment, (week, now) => {
        const isOpen = isOpenAt(week, now);
        expect(isOpenAt(week, new Date(now.getTime() + WEEK_MINUTES * MINUTE_MS))).toBe(isOpen);
        const moved = [week[6] ?? null, ...week.slice(0, 6)];
        expect(isOpenAt(moved, new Date(now.getTime() + DAY_MINUTES * MINUTE_MS))).toBe(isOpen);
      }),
    );
  });
});

describe("whether orders are taken", () => {
  const terms = fc.record({
    isSwitchedOn: fc.boolean(),
    offUntil: fc.option(moment),
    closeOutsideHours: fc.boolean(),
    openingHours: hours,
  });

  test("is never so while the owner has switched them off, nor outside hours that close", () => {
    holds(
      fc.property(terms, moment, (shop, now) => {
        if (!isOrderingOn(shop, now)) return;
        expect(shop.isSwitchedOn || (shop.offUntil !== null && shop.offUntil <= now)).toBe(true);
        expect(shop.closeOutsideHours && !isOpenAt(shop.openingHours, now)).toBe(false);
      }),
    );
  });

  test("is so from the moment that is told, and never before it; nor ever, where none is told", () => {
    const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    holds(
      fc.property(terms, moment, part, (shop, now, passed) => {
        const again = ordersAgainAt(shop, now);
        expect(again !== null && isOrderingOn(shop, now)).toBe(false);
        expect(again === null || isOrderingOn(shop, again)).toBe(true);
        if (isOrderingOn(shop, now)) return;
        const wait = (again?.getTime() ?? LAST) - now.getTime();
        expect(isOrderingOn(shop, new Date(now.getTime() + Math.floor(wait * passed)))).toBe(false);
      }),
    );
  });

  test("is so once the switch is on, unless the hours close", () => {
    holds(fc.property(terms, moment, (shop, now) => isOrderingOn({ ...shop, isSwitchedOn: true, closeOutsideHours: false }, now)));
  });
});

test("tomorrow's opening is ahead, at most a week and a day, and the shop opens then", () => {
  holds(
    fc.property(hours, moment, (week, now) => {
      const opens = opensTomorrow(week, now);
      const wait = opens.getTime() - now.getTime();
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual((WEEK_MINUTES + DAY_MINUTES) * MINUTE_MS);
      const minute = (opens.getTime() - MONDAY) / MINUTE_MS;
      const isOpening = week.some((day, index) => day && minute % WEEK_MINUTES === index * DAY_MINUTES + minutesOf(day.open));
      expect(isOpening || (week.every((day) => day === null) && minute % DAY_MINUTES === 0)).toBe(true);
    }),
  );
});
