import { holds } from "@forno/contract/testing/holds.ts";
import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOf, formatDate, formatDateTime, formatTime, formatWeekday } from "./dates.ts";

const plain = (text: string) => text.replace(/\s/g, " ");

test("shows times of Kolkata, wherever the device is", () => {
  const iso = "2026-11-21T14:35:00.000Z";
  expect(plain(formatDate(iso))).toBe("21 Nov 2026");
  expect(plain(formatTime(iso))).toBe("8:05 PM");
  expect(plain(formatWeekday(iso))).toBe("Saturday, 21 November");
  expect(plain(formatDateTime(iso))).toBe("21 Nov 2026, 8:05 PM");
});

for (const [instant, day, time] of [
  ["2026-11-21T18:29:59.999Z", "2026-11-21", "11:59 PM"],
  ["2026-11-21T18:30:00.000Z", "2026-11-22", "12:00 AM"],
  ["2026-11-22T06:30:00.000Z", "2026-11-22", "12:00 PM"],
  ["2026-01-31T18:30:00.000Z", "2026-02-01", "12:00 AM"],
  ["2026-02-28T18:30:00.000Z", "2026-03-01", "12:00 AM"],
  ["2028-02-28T18:30:00.000Z", "2028-02-29", "12:00 AM"],
  ["2028-02-29T18:30:00.000Z", "2028-03-01", "12:00 AM"],
  ["2026-12-31T18:30:00.000Z", "2027-01-01", "12:00 AM"],
] as const)
  test(`${instant} is ${time} of ${day} in Kolkata`, () => {
    expect(dayOf(new Date(instant))).toBe(day);
    expect(plain(formatTime(instant))).toBe(time);
  });

test("is on the same day as the server's rules, at any time", () => {
  const instant = fc.date({ min: new Date("2000-01-01T00:00:00Z"), max: new Date("2099-12-31T00:00:00Z"), noInvalidDate: true });
  holds(
    fc.property(instant, (time) => {
      expect(dayOf(time)).toBe(dayInKolkata(time));
    }),
  );
});
