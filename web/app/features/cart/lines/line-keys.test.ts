import { expect, test } from "vitest";
import { sampleFood } from "../../../../testing/samples.ts";
import { countOnMenu, foodIdOf, isConfigured, linesOfFood, quantitiesByFood, quantityOfFood } from "./line-keys.ts";

const cart = { a: 2, "a~sregular": 1, "a~d1(b~sregular)": 3, b: 4 };

test("a key tells its food, and whether it is configured", () => {
  expect(Object.keys(cart).map(foodIdOf)).toEqual(["a", "a", "a", "b"]);
  expect(Object.keys(cart).map(isConfigured)).toEqual([false, true, true, false]);
});

test("a food is counted in all its lines", () => {
  expect(linesOfFood(cart, "a")).toEqual(["a", "a~sregular", "a~d1(b~sregular)"]);
  expect(quantityOfFood(cart, "a")).toBe(6);
  expect(quantityOfFood(cart, "c")).toBe(0);
  expect(quantitiesByFood(cart)).toEqual({ a: 6, b: 4 });
});

test("counts each line of the foods that are on the menu", () => {
  const foods = [sampleFood({ _id: "a" }), sampleFood({ _id: "b" })];
  expect(countOnMenu({ a: 2, "a~sregular": 3, b: 1, gone: 4, "gone~sregular": 5 }, foods)).toBe(6);
  expect(countOnMenu({}, foods)).toBe(0);
});
