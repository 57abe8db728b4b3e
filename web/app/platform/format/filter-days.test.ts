import { LAST_BEFORE_FIRST } from "@forno/contract/wire/form-sentences.ts";
import { expect, test } from "vitest";
import { daysIn, lastDayIn } from "./filter-days.ts";

const address = (days: Record<string, string>) => new URLSearchParams(days);

test("reads the first and the last day from the URL", () => {
  expect(daysIn(address({ from: "2026-11-01", to: "2026-11-30" }))).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  expect(daysIn(address({ from: "2026-11-01" }))).toEqual({ from: "2026-11-01", to: undefined });
  expect(daysIn(address({ to: "2026-11-30" }))).toEqual({ from: undefined, to: "2026-11-30" });
  expect(daysIn(address({}))).toEqual({ from: undefined, to: undefined });
});

for (const day of ["2026-01-31", "2026-02-28", "2026-04-30", "2026-12-31", "2028-02-29", "2000-02-29"])
  test(`${day} is a day`, () => {
    expect(daysIn(address({ from: day, to: day }))).toEqual({ from: day, to: day });
    expect(lastDayIn(address({ to: day }))).toEqual({ value: day, error: undefined });
  });

for (const text of [
  "2026-02-29",
  "2100-02-29",
  "2026-04-31",
  "2026-02-30",
  "2026-13-01",
  "2026-00-10",
  "2026-1-1",
  "today",
  "",
  "2026-01-01T00:00Z",
])
  test(`"${text}" is not a day and is ignored`, () => {
    expect(daysIn(address({ from: text, to: text }))).toEqual({ from: undefined, to: undefined });
    expect(lastDayIn(address({ to: text }))).toEqual({ value: "", error: undefined });
  });

test("a last day before the first one is not sent, and its field shows why", () => {
  for (const [from, to] of [
    ["2026-03-01", "2026-02-28"],
    ["2028-03-01", "2028-02-29"],
    ["2027-01-01", "2026-12-31"],
  ] as const) {
    expect(daysIn(address({ from, to }))).toEqual({ from, to: undefined });
    expect(lastDayIn(address({ from, to }))).toEqual({ value: to, error: LAST_BEFORE_FIRST });
    expect(daysIn(address({ from: to, to: from }))).toEqual({ from: to, to: from });
    expect(lastDayIn(address({ from: to, to: from }))).toEqual({ value: from, error: undefined });
  }
});

test("one day is a period, too", () => {
  expect(daysIn(address({ from: "2026-02-28", to: "2026-02-28" }))).toEqual({ from: "2026-02-28", to: "2026-02-28" });
});
