import type { LineModifier } from "@forno/contract/menu/configuration.ts";
import { expect, test } from "vitest";
import { kindWords, type OptionsOf, optionRows } from "./option-rows.ts";

const modifier = (changes: Partial<LineModifier>): LineModifier => ({
  name: "Onion",
  quantity: 1,
  side: "whole",
  price: 0,
  kind: null,
  ...changes,
});

const line = (changes: Partial<OptionsOf>): OptionsOf => ({
  name: "Margherita",
  size: null,
  modifiers: [],
  secondHalf: null,
  ...changes,
});

const wordsOf = (options: OptionsOf, isApart?: boolean) =>
  optionRows(options, isApart).map(({ side, food, modifiers }) => [side, food, ...modifiers.map(({ words }) => words)]);

test("size and what one is chosen of stand first, in one sentence", () => {
  const modifiers = [modifier({ name: "Wheat thin crust", kind: "Crust" }), modifier({ name: "Olives" })];
  expect(kindWords(line({ size: "Medium", modifiers }))).toBe("Medium, wheat thin crust");
  expect(kindWords(line({ modifiers }))).toBe("Wheat thin crust");
  expect(kindWords(line({}))).toBe("");
});

test("for the kitchen, a crust that the food does not come with has a row", () => {
  const modifiers = [
    modifier({ name: "Cheese burst", kind: "Crust", isOther: true }),
    modifier({ name: "Mozzarella", kind: "Cheese" }),
  ];
  expect(kindWords(line({ size: "Medium", modifiers }))).toBe("Medium, cheese burst, mozzarella");
  expect(wordsOf(line({ modifiers }))).toEqual([]);
  expect(kindWords(line({ size: "Medium", modifiers }), true)).toBe("Medium, mozzarella");
  expect(wordsOf(line({ modifiers }), true)).toEqual([["whole", null, "cheese burst"]]);
});

test("rows go from the whole to left and right, with amounts in words", () => {
  const modifiers = [
    modifier({ name: "Mushrooms", side: "right" }),
    modifier({ name: "Black olives", side: "left", quantity: 0 }),
    modifier({ name: "Paneer", quantity: 2 }),
    modifier({ name: "Corn", quantity: 3 }),
    modifier({ name: "BBQ chicken", quantity: 1 }),
    modifier({ name: "Basil", quantity: 1, isLess: true }),
  ];
  expect(wordsOf(line({ modifiers }))).toEqual([
    ["whole", null, "double paneer", "3 × corn", "BBQ chicken", "only 1 × basil"],
    ["left", null, "no black olives"],
    ["right", null, "mushrooms"],
  ]);
  expect(wordsOf(line({ modifiers }), true)).toHaveLength(6);
});

test("each half of two pizzas has a row, named by its pizza", () => {
  const options = line({
    name: "Farmhouse and Paneer Tikka",
    secondHalf: "Paneer Tikka",
    modifiers: [modifier({ quantity: 0, side: "left" })],
  });
  expect(wordsOf(options)).toEqual([
    ["left", "Farmhouse", "no onion"],
    ["right", "Paneer Tikka"],
  ]);
  expect(wordsOf({ ...options, name: "Half-and-half" })[0]?.[1]).toBe("Half-and-half");
});

test("a food without options has no rows", () => expect(optionRows(line({}))).toEqual([]));
