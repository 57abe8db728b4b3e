import { expect, test } from "vitest";
import { sampleFood } from "../../../../testing/samples.ts";
import { cartLines, countOf } from "./cart-lines.ts";

const foods = [sampleFood({ _id: "a", price: 249 }), sampleFood({ _id: "b", price: 99.5 }), sampleFood({ _id: "c", price: 40 })];

test("the lines of a cart are in the menu's order, with the menu's prices in paise", () => {
  const lines = cartLines({ b: 2, a: 1 }, foods);
  expect(lines.map(({ food, quantity, unitPaise }) => [food._id, quantity, unitPaise])).toEqual([
    ["a", 1, 24_900],
    ["b", 2, 9_950],
  ]);
  expect(countOf(lines)).toBe(3);
});

test("foods that are not on the menu, or with a quantity of zero, have no line", () => {
  expect(cartLines({ x: 3, a: 0, c: -1 }, foods)).toEqual([]);
  expect(countOf([])).toBe(0);
});
