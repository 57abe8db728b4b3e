import { expect, it } from "vitest";
import { fittingPage } from "./order-pages.ts";

it("a page ends before the order that is too much for it, but has at least one", () => {
  const sizes = [1_500_000, 1_500_000, 1_000_000, 1, 2];
  expect(fittingPage(sizes, (size) => size)).toEqual(sizes.slice(0, 3));
  expect(fittingPage([9_000_000, 1], (size) => size)).toEqual([9_000_000]);
  expect(fittingPage([1, 2, 3], (size) => size)).toEqual([1, 2, 3]);
  expect(fittingPage([], () => 1)).toEqual([]);
});
