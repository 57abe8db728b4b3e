import { dayInKolkata } from "@forno/contract/time/kolkata-day.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expiredBackups } from "./retention.ts";

const HOUR_MS = 3_600_000;
const backups = fc
  .uniqueArray(fc.integer({ min: 0, max: 24 * 800 }), { minLength: 1, maxLength: 120 })
  .map((hours) => hours.map((hour) => ({ takenAt: new Date(Date.UTC(2026, 0, 1) + hour * HOUR_MS) })));
const keeping = fc.record({
  daily: fc.integer({ min: 1, max: 10 }),
  weekly: fc.integer({ min: 0, max: 6 }),
  monthly: fc.integer({ min: 0, max: 12 }),
});
const newestOf = (list: readonly { takenAt: Date }[]) => Math.max(...list.map(({ takenAt }) => takenAt.getTime()));

describe("retention", () => {
  it("always keeps the newest backup, and the newest of each of the last days", () => {
    fc.assert(
      fc.property(backups, keeping, (all, counts) => {
        const expired = new Set(expiredBackups(all, counts));
        const staying = all.filter((each) => !expired.has(each));
        expect(newestOf(staying)).toBe(newestOf(all));
        const days = [...new Set(all.map(({ takenAt }) => dayInKolkata(takenAt)))].sort().reverse().slice(0, counts.daily);
        for (const day of days) {
          const ofDay = (list: typeof all) => list.filter(({ takenAt }) => dayInKolkata(takenAt) === day);
          expect(newestOf(ofDay(staying))).toBe(newestOf(ofDay(all)));
        }
      }),
    );
  });

  it("keeps at most as many as it is told", () => {
    fc.assert(
      fc.property(backups, keeping, (all, counts) => {
        const staying = all.length - expiredBackups(all, counts).length;
        expect(staying).toBeLessThanOrEqual(counts.daily + counts.weekly + counts.monthly);
      }),
    );
  });

  it("deletes nothing more when it runs again", () => {
    fc.assert(
      fc.property(backups, keeping, (all, counts) => {
        const expired = new Set(expiredBackups(all, counts));
        expect(
          expiredBackups(
            all.filter((each) => !expired.has(each)),
            counts,
          ),
        ).toEqual([]);
      }),
    );
  });
});
