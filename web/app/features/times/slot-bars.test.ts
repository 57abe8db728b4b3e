import { expect, test } from "vitest";
import { nextFree, slotBars } from "./slot-bars.ts";

/** 7:20 PM in India. */
const NOW = Date.parse("2026-11-21T13:50:00.000Z");
const slot = (time: string, units: number) => ({ from: `2026-11-21T${time}:00.000Z`, units });

test("twenty slots around now have what is taken of them, and nothing otherwise", () => {
  const bars = slotBars([slot("13:45", 8), slot("14:00", 5), slot("12:00", 3)], 15, NOW);
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
  const bars = slotBars([slot("13:45", 8), slot("14:00", 5)], 60, NOW);
  expect(bars[5]).toEqual({ from: "2026-11-21T13:30:00.000Z", units: 13, state: "now" });
});
