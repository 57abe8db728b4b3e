import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { clock, DAY_MINUTES, hours, MINUTE_MS, MONDAY, moment, WEEK_MINUTES } from "../../testing/opening-terms.ts";
import type { DayHours } from "./day-hours.ts";
import { isOpenAt, type OpeningHours, opensTomorrow } from "./opening-hours.ts";

/** Computed minute by minute. */
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
  test("equal those computed minute by minute", () => {
    holds(
      fc.property(hours, moment, (week, now) => {
        const minute = Math.floor((now.getTime() - MONDAY) / MINUTE_MS) % WEEK_MINUTES;
        expect(isOpenAt(week, now)).toBe(openMinutes(week).has(minute));
      }),
    );
  });

  test("repeat each week, and move by a day if each day's hours move to the next", () => {
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

test("open tomorrow at a time at most a week and a day ahead, and the shop opens then", () => {
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
