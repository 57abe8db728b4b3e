import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../testing/holds.ts";
import { minutesToGo } from "./delivery-promise.ts";

const MINUTE_MS = 60_000;
const PROMISED_MINUTES = 30;
const placedAt = fc.date({ min: new Date("2020-01-01T00:00:00Z"), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true });
const dueAfter = (placed: Date) => new Date(placed.getTime() + PROMISED_MINUTES * MINUTE_MS).toISOString();
/** From an hour before to an hour after. */
const sinceMs = fc.integer({ min: -60 * MINUTE_MS, max: 60 * MINUTE_MS });

test("minutes remain until the 30th minute is over, between 1 and 30", () => {
  holds(
    fc.property(placedAt, sinceMs, (placed, since) => {
      const left = minutesToGo(dueAfter(placed), placed.getTime() + since, PROMISED_MINUTES);
      if (since >= PROMISED_MINUTES * MINUTE_MS) expect(left).toBeNull();
      else expect(left).toSatisfy((minutes) => Number.isInteger(minutes) && minutes >= 1 && minutes <= PROMISED_MINUTES);
    }),
  );
});

test("they never rise over time, and fall by one each minute", () => {
  holds(
    fc.property(placedAt, fc.integer({ min: 0, max: (PROMISED_MINUTES - 1) * MINUTE_MS - 1 }), (placed, since) => {
      const at = (ms: number) => minutesToGo(dueAfter(placed), placed.getTime() + ms, PROMISED_MINUTES) ?? 0;
      expect(at(since + MINUTE_MS)).toBe(at(since) - 1);
      expect(at(since + 1)).toBeLessThanOrEqual(at(since));
    }),
  );
});
