import { expect, test } from "vitest";
import { formatClock, formatDayName, formatShortDay, formatTimeRange } from "./time-range.ts";

test("times are Kolkata's, without minutes on the hour", () => {
  expect(formatClock("2026-11-22T14:00:00Z")).toBe("7:30 PM");
  expect(formatClock("2026-11-22T14:30:00Z")).toBe("8 PM");
  expect(formatTimeRange("2026-11-22T14:00:00Z", "2026-11-22T14:30:00Z")).toBe("7:30–8 PM");
  expect(formatTimeRange("2026-11-22T06:00:00Z", "2026-11-22T06:30:00Z")).toBe("11:30 AM–12 PM");
});

test("a day has its name, as short as a label needs it", () => {
  expect(formatShortDay("2026-11-21T19:00:00Z")).toBe("Sun 22 Nov");
  expect(formatDayName("2026-11-21T19:00:00Z")).toBe("Sunday");
});
