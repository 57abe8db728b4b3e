import { describe, expect, test } from "vitest";
import { isOpenAt, nextOpening, type OpeningHours, opensTomorrow } from "./opening-hours.ts";

const usual = { open: "11:00", close: "23:00" };
const daily: OpeningHours = Array(7).fill(usual);
/** 2026-11-23 is a Monday. */
const at = (day: string, time: string) => new Date(`${day}T${time}+05:30`);

describe("the opening hours", () => {
  test.each([
    ["10:59:59", false],
    ["11:00:00", true],
    ["22:59:59", true],
    ["23:00:00", false],
  ])("of 11 to 23 at %s: %s", (time, open) => {
    expect(isOpenAt(daily, at("2026-11-23", time))).toBe(open);
  });

  test("count the day in Kolkata, Monday first", () => {
    const mondays: OpeningHours = [usual, null, null, null, null, null, null];
    expect(isOpenAt(mondays, at("2026-11-23", "12:00"))).toBe(true);
    expect(isOpenAt(mondays, at("2026-11-24", "12:00"))).toBe(false);
    expect(isOpenAt(mondays, at("2026-11-22", "12:00"))).toBe(false);
  });

  test("may extend past midnight, from Sunday into Monday too", () => {
    const nights: OpeningHours = [null, null, null, null, null, null, { open: "18:00", close: "02:00" }];
    expect(isOpenAt(nights, at("2026-11-22", "23:30"))).toBe(true);
    expect(isOpenAt(nights, at("2026-11-23", "01:59"))).toBe(true);
    expect(isOpenAt(nights, at("2026-11-23", "02:00"))).toBe(false);
  });

  test("may have a break in the afternoon", () => {
    const split = { open: "11:00", close: "15:00", more: [{ open: "18:00", close: "02:00" }] };
    const week: OpeningHours = Array(7).fill(split);
    expect(["14:59", "15:00", "17:59", "18:00", "01:59"].map((time) => isOpenAt(week, at("2026-11-23", time)))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(nextOpening(week, at("2026-11-23", "16:00"))).toEqual(at("2026-11-23", "18:00"));
    expect(opensTomorrow(week, at("2026-11-24", "01:00"))).toEqual(at("2026-11-24", "11:00"));
  });

  test("that end when they begin last the whole day, and 00:00 ends the day", () => {
    const mondays = (close: string): OpeningHours => [{ open: "00:00", close }, null, null, null, null, null, null];
    expect(isOpenAt(mondays("00:00"), at("2026-11-23", "23:59"))).toBe(true);
    expect(isOpenAt(mondays("00:00"), at("2026-11-24", "00:00"))).toBe(false);
  });
});

describe("tomorrow's opening", () => {
  const nights: OpeningHours = Array(7).fill({ open: "18:00", close: "02:00" });
  const weekdays: OpeningHours = [usual, usual, usual, usual, usual, null, null];

  test.each([
    ["in the evening", daily, "2026-11-23T20:00", "2026-11-24T11:00"],
    ["before the shop opens", daily, "2026-11-23T09:00", "2026-11-24T11:00"],
    ["after the shop has closed", daily, "2026-11-23T23:30", "2026-11-24T11:00"],
    ["in a night that began the day before", nights, "2026-11-24T00:30", "2026-11-24T18:00"],
    ["at 2 AM, after closing at 11 PM", daily, "2026-11-24T02:00", "2026-11-24T11:00"],
    ["a minute before 5 AM", daily, "2026-11-24T04:59", "2026-11-24T11:00"],
    ["at 5 AM", daily, "2026-11-24T05:00", "2026-11-25T11:00"],
    ["in a night that ends after 5 AM", Array(7).fill({ open: "18:00", close: "06:00" }), "2026-11-24T05:30", "2026-11-24T18:00"],
    ["before an early opening", Array(7).fill({ open: "04:00", close: "22:00" }), "2026-11-24T03:59:30", "2026-11-24T04:00"],
    ["just after an early opening", Array(7).fill({ open: "04:00", close: "22:00" }), "2026-11-24T04:00:30", "2026-11-25T04:00"],
    [
      "at 2 AM of a shop that never closes",
      Array(7).fill({ open: "00:00", close: "00:00" }),
      "2026-11-24T02:00",
      "2026-11-25T00:00",
    ],
    ["at 2 AM before a day that is closed", weekdays, "2026-11-28T02:00", "2026-11-30T11:00"],
    ["before a weekend that is closed", weekdays, "2026-11-27T20:00", "2026-11-30T11:00"],
    ["of a shop that never opens", Array(7).fill(null), "2026-11-23T20:00", "2026-11-24T00:00"],
  ])("%s", (_, hours, now, opens) => {
    expect(opensTomorrow(hours, new Date(`${now}+05:30`))).toEqual(new Date(`${opens}+05:30`));
  });
});

describe("a special day", () => {
  const nightly: OpeningHours = Array(7).fill({ open: "18:00", close: "02:00" });
  const specialDays = [
    { date: "2026-11-24", hours: null },
    { date: "2026-11-26", hours: { open: "12:00", close: "15:00", more: [{ open: "20:00", close: "01:00" }] } },
  ];
  const isOpen = (day: string, time: string) => isOpenAt(nightly, at(day, time), specialDays);

  test("has its own hours, and the night before it those of its day", () => {
    expect([isOpen("2026-11-24", "01:00"), isOpen("2026-11-24", "19:00"), isOpen("2026-11-25", "01:00")]).toEqual([
      true,
      false,
      false,
    ]);
    expect([isOpen("2026-11-26", "13:00"), isOpen("2026-11-26", "19:00"), isOpen("2026-11-27", "00:59")]).toEqual([
      true,
      false,
      true,
    ]);
    expect(isOpen("2026-11-27", "01:30")).toBe(false);
  });

  test("counts for the next opening, and for tomorrow's", () => {
    expect(nextOpening(nightly, at("2026-11-24", "10:00"), specialDays)).toEqual(at("2026-11-25", "18:00"));
    expect(opensTomorrow(nightly, at("2026-11-25", "20:00"), specialDays)).toEqual(at("2026-11-26", "12:00"));
  });
});
