import { describe, expect, test } from "vitest";
import { endOfDayInKolkata, momentInKolkata, startOfDayInKolkata } from "./kolkata-day.ts";

describe("a day in Kolkata", () => {
  test.each([
    ["2026-12-31", "2026-12-30T18:30:00.000Z", "2026-12-31T18:29:59.999Z"],
    ["2026-12-31T00:00:00.000Z", "2026-12-30T18:30:00.000Z", "2026-12-31T18:29:59.999Z"],
    ["2026-12-31T23:30+05:30", "2026-12-30T18:30:00.000Z", "2026-12-31T18:29:59.999Z"],
    ["2000-01-01", "1999-12-31T18:30:00.000Z", "2000-01-01T18:29:59.999Z"],
    ["2999-12-31", "2999-12-30T18:30:00.000Z", "2999-12-31T18:29:59.999Z"],
    ["2026-12-31T20:00:00Z", "2026-12-31T18:30:00.000Z", "2027-01-01T18:29:59.999Z"],
  ])("%s begins at %s and ends at %s", (value, start, end) => {
    expect(startOfDayInKolkata(value)?.toISOString()).toBe(start);
    expect(endOfDayInKolkata(value)?.toISOString()).toBe(end);
  });

  test.each([
    "",
    "soon",
    "2026-02-31",
    "2026-13-01",
    "2026-02-31T00:00:00Z",
    "2026-12-31T25:00:00Z",
    "2026-12-31T20:00:00",
    "promo 12",
    "12",
    "2026",
    "12/31/2026",
    "1999-12-31",
    "3000-01-01",
    "0000-01-01",
    "+275760-09-01",
    "+275760-09-13T00:00:00.000Z",
    "-000001-01-01",
  ])("%j is not a date", (value) => {
    expect(startOfDayInKolkata(value)).toBeNull();
    expect(endOfDayInKolkata(value)).toBeNull();
  });
});

test("the value of a date and time field is a time in Kolkata", () => {
  expect(momentInKolkata("2026-01-31T00:10").toISOString()).toBe("2026-01-30T18:40:00.000Z");
  expect(momentInKolkata("").getTime()).toBeNaN();
});
