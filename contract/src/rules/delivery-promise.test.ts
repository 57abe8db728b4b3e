import { expect, it } from "vitest";
import { minutesToGo } from "./delivery-promise.ts";

const placedAt = "2026-11-21T14:00:00.000Z";
const at = (time: string) => Date.parse(`2026-11-21T${time}Z`);

it("counts the 30 promised minutes down", () => {
  expect(minutesToGo(placedAt, at("14:00:00"))).toBe(30);
  expect(minutesToGo(placedAt, at("14:18:30"))).toBe(12);
  expect(minutesToGo(placedAt, at("14:29:59"))).toBe(1);
});

it("has none once they are over", () => {
  expect(minutesToGo(placedAt, at("14:30:00"))).toBeNull();
  expect(minutesToGo(placedAt, at("20:00:00"))).toBeNull();
});

it("promises no more than 30 minutes to a clock that is behind", () => {
  expect(minutesToGo(placedAt, at("13:50:00"))).toBe(30);
});
