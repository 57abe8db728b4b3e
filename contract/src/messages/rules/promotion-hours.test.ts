import { expect, test } from "vitest";
import { promotionsWaitUntil } from "./promotion-hours.ts";

const at = (time: string) => new Date(`${time}+05:30`);

test.each([
  ["2026-11-22T09:59:59.999", "2026-11-22T10:00:00"],
  ["2026-11-22T10:00:00.000", null],
  ["2026-11-22T20:59:59.999", null],
  ["2026-11-22T21:00:00.000", "2026-11-23T10:00:00"],
  ["2026-11-22T00:00:00.000", "2026-11-22T10:00:00"],
  ["2026-12-31T23:30:00.000", "2027-01-01T10:00:00"],
])("at %s promotions wait until %s", (now, until) => {
  expect(promotionsWaitUntil(at(now))).toEqual(until && at(until));
});
