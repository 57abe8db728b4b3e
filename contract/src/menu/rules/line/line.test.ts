import { expect, test } from "vitest";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "../../../testing/menu-samples.ts";
import type { Configuration } from "./configuration.ts";
import { lineKey, readLineKey } from "./line-key.ts";
import { unitPaise } from "./line-price.ts";
import { lineDiet, lineSummary } from "./line-words.ts";
import { indexOf } from "./menu-index.ts";
import { resolveLine } from "./resolve-line.ts";

const [regular, medium] = SIZES;
const onion = buildModifier({ name: "Onion", price: 25, allowsSides: true });
const olives = buildModifier({ name: "Olives", price: 45, allowsSides: true });
const toppings = buildGroup({ name: "Toppings", max: 8, modifiers: [onion, olives] });
const prices = [
  { sizeId: regular._id, price: 199 },
  { sizeId: medium._id, price: 399 },
];
const farmhouse = buildFood({
  name: "Farmhouse",
  prices,
  defaultSizeId: regular._id,
  modifierGroupIds: [toppings._id],
  defaultModifiers: [{ _id: onion._id, quantity: 1 }],
});
const index = indexOf(buildMenu({ foods: [farmhouse], modifierGroups: [toppings] }));

function lineOf(configuration: object) {
  const { line } = resolveLine(index, farmhouse, configuration);
  if (!line) throw new Error("The configuration is unknown");
  return line;
}

test("a food as it comes has its ID as its key, also if its defaults are spelled out", () => {
  expect(lineKey(lineOf({}))).toBe(farmhouse._id);
  expect(lineKey(lineOf({ sizeId: regular._id, modifiers: [{ _id: onion._id, quantity: 1, side: "whole" }] }))).toBe(farmhouse._id);
});

test("a modifier on one half costs half, rounded up to the rupee", () => {
  const line = lineOf({
    sizeId: medium._id,
    modifiers: [
      { _id: onion._id, quantity: 1 },
      { _id: olives._id, side: "left" },
    ],
  });
  expect(unitPaise(line)).toBe(42_200);
  expect(lineSummary(line)).toBe("Medium, extra Olives (left)");
  expect(lineOf(readLineKey(lineKey(line))?.configuration ?? {})).toEqual(line);
});

test("a default left out is left off and takes nothing off the price", () => {
  const line = lineOf({ modifiers: [] });
  expect(unitPaise(line)).toBe(19_900);
  expect(lineSummary(line)).toBe("Regular, no Onion");
});

test("on half and half each half has what it comes with, even what cannot be halved, and costs as the dearer one", () => {
  const paneer = buildModifier({ name: "Paneer", price: 60 });
  const thin = buildModifier({ name: "Thin crust", price: 0 });
  const burst = buildModifier({ name: "Cheese burst", price: 80 });
  const crusts = buildGroup({ name: "Crust", min: 1, max: 1, modifiers: [thin, burst] });
  const group = buildGroup({ max: 8, modifiers: [paneer, onion] });
  const half = { defaultSizeId: regular._id, modifierGroupIds: [crusts._id, group._id], halves: "pizza" };
  const plain = buildFood({ ...half, prices, defaultModifiers: [{ _id: thin._id, quantity: 1 }] });
  const tikka = buildFood({
    ...half,
    name: "Paneer Tikka",
    prices: [{ sizeId: regular._id, price: 259 }],
    defaultModifiers: [burst, paneer].map(({ _id }) => ({ _id, quantity: 1 })),
  });
  const halves = indexOf(buildMenu({ foods: [plain, tikka], modifierGroups: [crusts, group] }));
  const { line } = resolveLine(halves, plain, { secondHalfId: tikka._id });
  if (!line) throw new Error("The configuration is unknown");
  expect(unitPaise(line)).toBe(25_900);
  expect(lineSummary(line)).toBe("Regular, left Margherita, right Paneer Tikka, Thin crust");
  expect(resolveLine(halves, plain, readLineKey(lineKey(line))?.configuration).line).toEqual(line);
  const without = resolveLine(halves, plain, { secondHalfId: tikka._id, modifiers: [{ _id: thin._id }] });
  expect(without.line && lineSummary(without.line)).toBe(
    "Regular, left Margherita, right Paneer Tikka, Thin crust, no Paneer (right)",
  );
  const onOne = resolveLine(halves, plain, { modifiers: [{ _id: thin._id }, { _id: paneer._id, side: "left" }] });
  expect(onOne.refusal).toEqual({ code: "choiceUnknown" });
});

test("what only the other half comes with costs half a price on the whole pizza, even what cannot be halved", () => {
  const thin = buildModifier({ name: "Thin crust", price: 0 });
  const burst = buildModifier({ name: "Cheese burst", price: 79 });
  const crusts = buildGroup({ name: "Crust", min: 1, max: 1, modifiers: [thin, burst] });
  const half = { defaultSizeId: regular._id, modifierGroupIds: [crusts._id], halves: "pizza", prices };
  const plain = buildFood({ ...half, defaultModifiers: [{ _id: thin._id, quantity: 1 }] });
  const corn = buildFood({ ...half, name: "Peppy Corn", defaultModifiers: [{ _id: burst._id, quantity: 1 }] });
  const halves = indexOf(buildMenu({ foods: [plain, corn], modifierGroups: [crusts] }));
  const priceOf = (configuration: Configuration) => {
    const { line } = resolveLine(halves, plain, { secondHalfId: corn._id, ...configuration });
    return line && unitPaise(line);
  };
  expect(priceOf({})).toBe(19_900);
  expect(priceOf({ modifiers: [{ _id: thin._id }] })).toBe(19_900);
  expect(priceOf({ modifiers: [{ _id: burst._id }] })).toBe(23_900);
});

test("a deal without a choice has its ID as its key, whatever size its parts have", () => {
  const drink = buildFood({ name: "Lemonade", prices, defaultSizeId: regular._id });
  const slot = { _id: crypto.randomUUID(), name: "Drink", foodIds: [drink._id], sizeId: medium._id };
  const meal = buildFood({ name: "Meal", deal: { slots: [slot] } });
  const { line } = resolveLine(indexOf(buildMenu({ foods: [drink, meal] })), meal);
  expect(line && lineSummary(line)).toBe("Lemonade (Medium)");
  expect(line && lineKey(line)).toBe(meal._id);
});

test("fewer than it comes with is named", () => {
  const cheese = buildModifier({ name: "Cheese" });
  const group = buildGroup({ modifiers: [cheese] });
  const food = buildFood({ modifierGroupIds: [group._id], defaultModifiers: [{ _id: cheese._id, quantity: 2 }] });
  const { line } = resolveLine(indexOf(buildMenu({ foods: [food], modifierGroups: [group] })), food, {
    modifiers: [{ _id: cheese._id }],
  });
  expect(line && lineSummary(line)).toBe("only 1 × Cheese");
});

test("a deal has its own diet mark until each slot is chosen", () => {
  const [pizza, chicken, drink] = [
    buildFood({ name: "Pizza", diet: "veg" }),
    buildFood({ name: "Chicken", diet: "non-veg" }),
    buildFood({ name: "Drink", diet: "veg" }),
  ];
  const [mainId, drinkId] = [crypto.randomUUID(), crypto.randomUUID()];
  const drinkSlot = { _id: drinkId, foodId: drink._id };
  const meal = buildFood({
    name: "Meal",
    diet: null,
    deal: {
      slots: [
        { _id: mainId, name: "Main", foodIds: [pizza._id, chicken._id], sizeId: null },
        { _id: drinkId, name: "Drink", foodIds: [drink._id], sizeId: null },
      ],
    },
  });
  const index = indexOf(buildMenu({ foods: [pizza, chicken, drink, meal] }));
  const dietWith = (configuration: Configuration) => {
    const { line } = resolveLine(index, meal, configuration);
    return line && lineDiet(line);
  };
  const withMain = (foodId: string) => ({ slots: [drinkSlot, { _id: mainId, foodId }] });
  expect(dietWith({ slots: [drinkSlot] })).toBeNull();
  expect(dietWith(withMain(pizza._id))).toBe("veg");
  expect(dietWith(withMain(chicken._id))).toBe("non-veg");
});
