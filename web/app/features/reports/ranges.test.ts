import { expect, it } from "vitest";
import { daysIn, nameOf, RANGES, rangeBefore, rangeOf } from "./ranges.ts";

it("usual ranges are those of the shop's calendar, up to today", () => {
  // A Saturday.
  const today = "2026-11-28";
  expect(RANGES.map((name) => rangeOf(name, today))).toEqual([
    { from: today, to: today },
    { from: "2026-11-27", to: "2026-11-27" },
    { from: "2026-11-23", to: today },
    { from: "2026-11-01", to: today },
    { from: "2026-10-01", to: "2026-10-31" },
    { from: "2026-10-01", to: today },
    { from: "2026-04-01", to: today },
  ]);
  expect(rangeOf("quarter", "2027-03-31")).toEqual({ from: "2027-01-01", to: "2027-03-31" });
  expect(rangeOf("year", "2027-03-31")).toEqual({ from: "2026-04-01", to: "2027-03-31" });
  expect(rangeOf("lastMonth", "2027-01-01")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
  expect(rangeOf("week", "2026-11-29")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
});

it("a range has its name, if it has one, and as many days before it", () => {
  expect(nameOf({ from: "2026-10-01", to: "2026-10-31" }, "2026-11-28")).toBe("lastMonth");
  expect(nameOf({ from: "2026-10-02", to: "2026-10-31" }, "2026-11-28")).toBeNull();
  expect(rangeBefore({ from: "2026-03-01", to: "2026-03-03" })).toEqual({ from: "2026-02-26", to: "2026-02-28" });
  expect(daysIn({ from: "2026-02-26", to: "2026-03-03" })).toBe(6);
});
