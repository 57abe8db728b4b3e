import { expect, test } from "vitest";
import { nextFree, slotBars } from "./slot-bars.ts";

/** 7:20 PM in India, on a Saturday. */
const NOW = Date.parse("2026-11-21T13:50:00.000Z");
const slot = (time: string, units: number) => ({ from: `2026-11-21T${time}:00.000Z`, units });
const day = (slotMinutes: number, close: string | null = "23:00") => ({
  slotMinutes,
  openingHours: Array(7).fill(close && { open: "11:00", close }),
  specialDays: [],
});

test("slots around now have what is taken of them, and nothing otherwise", () => {
  const bars = slotBars([slot("13:45", 8), slot("14:00", 5), slot("12:00", 3)], day(15), NOW);
  expect(bars).toHaveLength(20);
  expect(bars.slice(4, 8)).toEqual([
    { from: "2026-11-21T13:30:00.000Z", units: 0, state: "past" },
    { from: "2026-11-21T13:45:00.000Z", units: 8, state: "now" },
    { from: "2026-11-21T14:00:00.000Z", units: 5, state: "next" },
    { from: "2026-11-21T14:15:00.000Z", units: 0, state: "next" },
  ]);
  expect(nextFree(bars, 8)?.from).toBe("2026-11-21T14:00:00.000Z");
  expect(nextFree(bars, 9)?.from).toBe("2026-11-21T13:45:00.000Z");
});

test("slots of an hour begin with the hour in India", () => {
  const bars = slotBars([slot("13:45", 8), slot("14:00", 5)], day(60), NOW);
  expect(bars.find(({ state }) => state === "now")).toEqual({ from: "2026-11-21T13:30:00.000Z", units: 13, state: "now" });
});

test.each([
  ["the closing", "23:00", "2026-11-21T17:15:00.000Z", 55],
  ["midnight, if it closes later", "02:00", "2026-11-21T18:15:00.000Z", 59],
  ["now, if it is closed", null, "2026-11-21T05:00:00.000Z", 20],
])("they go on until %s", (_, close, last, count) => {
  const bars = slotBars([], day(15, close), Date.parse("2026-11-21T05:10:00.000Z"));
  expect(bars.at(-1)?.from).toBe(last);
  expect(bars).toHaveLength(count);
});
