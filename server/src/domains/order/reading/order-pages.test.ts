import { v4, v7 } from "uuid";
import { expect, it } from "vitest";
import { fittingPage, idAround, timeOfId } from "./order-pages.ts";

const AT = Date.UTC(2026, 10, 26, 14, 30);

it("a page ends before the order that is too much for it, but has at least one", () => {
  const sizes = [1_500_000, 1_500_000, 1_000_000, 1, 2];
  expect(fittingPage(sizes, (size) => size)).toEqual(sizes.slice(0, 3));
  expect(fittingPage([9_000_000, 1], (size) => size)).toEqual([9_000_000]);
  expect(fittingPage([1, 2, 3], (size) => size)).toEqual([1, 2, 3]);
  expect(fittingPage([], () => 1)).toEqual([]);
});

it("an order's ID tells when it was made", () => {
  expect(timeOfId(v7({ msecs: AT }))).toBe(AT);
  expect(timeOfId(v4())).toBeNull();
  expect(idAround(v4(), 5)).toBeNull();
});

it("an ID around another one is after those before that time, and before those after it", () => {
  const around = idAround(v7({ msecs: AT }), -1_000) ?? "";
  expect(timeOfId(around)).toBe(AT - 1_000);
  expect(v7({ msecs: AT - 1_001 }) < around).toBe(true);
  expect(v7({ msecs: AT - 999 }) > around).toBe(true);
});
