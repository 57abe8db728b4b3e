import fc from "fast-check";
import { expect, onTestFinished, test, vi } from "vitest";
import { nowOf, slotDays } from "./slot-days.ts";

/** 7 PM in Kolkata. */
const NOW = new Date("2026-11-21T13:30:00Z");
const slot = (at: number, isFull = false) => ({
  from: new Date(at).toISOString(),
  to: new Date(at + 30 * 60_000).toISOString(),
  isFull,
});
const at = (kolkata: string) => slot(Date.parse(`${kolkata}+05:30`));

test("slots are grouped by Kolkata's days and the parts of a day; a day without slots is closed or still to be asked for, today is left out", () => {
  const slots = [at("2026-11-22T00:30:00"), at("2026-11-22T11:00:00"), at("2026-11-22T14:30:00"), at("2026-11-24T18:00:00")];
  expect(slotDays({ slots, otherDays: ["2026-11-25"] }, NOW, 3)).toEqual([
    {
      day: "2026-11-22",
      isUnasked: false,
      parts: [
        { part: "night", slots: [slots[0]] },
        { part: "lunch", slots: slots.slice(1, 3) },
      ],
    },
    { day: "2026-11-23", parts: [], isUnasked: false },
    { day: "2026-11-24", parts: [{ part: "evening", slots: [slots[3]] }], isUnasked: false },
    { day: "2026-11-25", parts: [], isUnasked: true },
  ]);
});

test("each slot of the days ahead is shown exactly once, in order", () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 7 * 24 * 4 - 23 }), { maxLength: 60 });
  fc.assert(
    fc.property(minutes, (quarters) => {
      const slots = quarters.toSorted((a, b) => a - b).map((quarter) => slot(NOW.getTime() + quarter * 15 * 60_000));
      const shown = slotDays({ slots }, NOW, 7).flatMap(({ parts }) => parts.flatMap((part) => part.slots));
      expect(shown).toEqual(slots);
    }),
  );
});

test("the days are the server's, whatever the device's clock says; without its time, they end with the last slot", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2030-01-01T00:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const to = new Date(NOW.getTime() + 35 * 60_000).toISOString();
  expect(nowOf({ from: NOW.toISOString(), to, minutes: 35 })).toEqual(NOW);
  expect(nowOf(null)).toBeNull();
  const slots = [at("2026-11-21T20:00:00"), at("2026-11-22T11:00:00")];
  expect(slotDays({ slots }, NOW, 2).map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-22", "2026-11-23"]);
  expect(slotDays({ slots }, null, 2).map(({ day }) => day)).toEqual(["2026-11-21", "2026-11-22"]);
  expect(slotDays({ slots: [] }, null, 2)).toEqual([]);
});
