import { expect, test } from "vitest";
import { monthAfter, monthDays } from "./month-days.ts";

test("a month is shown in whole weeks", () => {
  const december = monthDays("2026-12");
  expect(december).toHaveLength(35);
  expect([december[0], december[2], december.at(-1)]).toEqual(["2026-11-29", "2026-12-01", "2027-01-02"]);
  expect(monthDays("2026-02")).toHaveLength(28);
  expect(monthDays("2027-01")).toHaveLength(42);
});

test("months follow each other over the year", () => {
  expect([0, 1, 2, -11].map((months) => monthAfter("2026-11-30", months))).toEqual(["2026-11", "2026-12", "2027-01", "2025-12"]);
});
