import { expect, it } from "vitest";
import { periodMs, retainedSince } from "./retention.ts";

const now = new Date("2032-02-29T10:00:00Z");

it("counts days as 24 hours", () => {
  expect(retainedSince({ days: 2 }, now)).toEqual(new Date("2032-02-27T10:00:00Z"));
  expect(periodMs({ days: 30 })).toBe(2_592_000_000);
});

it("counts years by the calendar, including the leap day", () => {
  expect(retainedSince({ years: 8 }, now)).toEqual(new Date("2024-02-29T10:00:00Z"));
  expect(retainedSince({ years: 1 }, now)).toEqual(new Date("2031-03-01T10:00:00Z"));
});
