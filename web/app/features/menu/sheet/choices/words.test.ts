import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { allPortions } from "@forno/contract/menu/rules/line/form/change.ts";
import { lineOf } from "@forno/contract/menu/rules/line/form/within-menu.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { newlySoldOut } from "./live-changes.ts";
import { sizesOf } from "./sizes.ts";
import { dockText, refusalText, tileText, unavailableWords, withinSentence } from "./words.ts";

const [regular, medium, large] = SIZES.map((size, place) => ({
  ...size,
  detail: `${["7″", "10 inch", "12 inches"][place]}, serves 1`,
}));
if (!regular || !medium || !large) throw new Error("There are three sizes");
const basil = buildModifier({ name: "Basil", price: 25, allowsSides: true });
const olives = buildModifier({ name: "Olives", price: 45, allowsSides: true, maxQuantity: 3 });
const corn = buildModifier({ name: "Corn", price: 30, isAvailable: false });
const toppings = buildGroup({ name: "Toppings", max: 8, modifiers: [basil, olives, corn] });
const pizza = (name: string, defaultIds: string[]) =>
  buildFood({
    name,
    prices: [regular, medium, large].map(({ _id: sizeId }, place) => ({ sizeId, price: 199 + place * 200 })),
    defaultSizeId: regular._id,
    modifierGroupIds: [toppings._id],
    halves: "pizza",
    defaultModifiers: defaultIds.map((_id) => ({ _id, quantity: 1 })),
  });
const margherita = pizza("Margherita", [basil._id]);
const farmhouse = pizza("Farmhouse", []);
const menu = buildMenu({ foods: [margherita, farmhouse], sizes: [large, regular, medium], modifierGroups: [toppings] });
const index = indexOf(menu);

function textsOf(name: string, configuration: Configuration): string[] {
  const line = lineOf(index, margherita, configuration);
  const portion = allPortions(line).find(({ modifier }) => modifier.name === name);
  if (!portion) throw new Error(`${name} is not offered`);
  return [tileText(line, portion), dockText(line, portion)];
}

test("a tile says its price, and the dock that it is not added", () => {
  expect(textsOf("Olives", {})).toEqual(["+₹45", "Not added"]);
  expect(textsOf("Corn", {})).toEqual(["Sold out", "Not added"]);
});

test("what it comes with is included, left out, or moved to a half", () => {
  expect(textsOf("Basil", {})).toEqual(["Included", "Whole · Included"]);
  expect(textsOf("Basil", { modifiers: [] })).toEqual(["Left out", "Left out"]);
  expect(textsOf("Basil", { modifiers: [{ _id: basil._id, side: "left" }] })).toEqual(["Left half", "Left half · Included"]);
});

test("half costs half, rounded up to the rupee, and amounts have names", () => {
  expect(textsOf("Olives", { modifiers: [{ _id: olives._id, side: "right" }] })).toEqual(["Right half", "Right half · +₹23"]);
  expect(textsOf("Olives", { modifiers: [{ _id: olives._id, quantity: 3 }] })).toEqual(["Whole, triple", "Whole, triple · +₹135"]);
});

test("two pizzas call their sides by their names", () => {
  const configuration: Configuration = { secondHalfId: farmhouse._id, modifiers: [{ _id: olives._id, side: "right" }] };
  expect(textsOf("Olives", configuration)[0]).toBe("Farmhouse half");
  expect(textsOf("Basil", { secondHalfId: farmhouse._id })[0]).toBe("Margherita half");
});

test("refusals are the server's sentences, but for a part of a deal", () => {
  const group = { group: "Crust", groupId: "1" };
  expect(refusalText({ code: "choiceMissing", ...group })).toBe("Please choose Crust");
  expect(refusalText({ code: "choiceMissing", group: "First pizza", groupId: "2", slotId: "2" })).toBe("Choose the first pizza");
  expect(refusalText({ code: "tooManyChoices", ...group, max: 8 })).toBe("Choose at most 8 from Crust");
  expect(refusalText({ code: "choiceUnknown" })).toBe("This choice is not on the menu");
  expect(refusalText({ code: "halvesDiffer" })).toBe("These two cannot share a pizza");
});

test("allergens are written small within a sentence, abbreviations are not", () => {
  expect(["Wheat", "MSG", "soya"].map(withinSentence)).toEqual(["wheat", "MSG", "soya"]);
});

test("sizes come in the shop's order, with their inches as discs and as a share of the oven", () => {
  expect(
    sizesOf(index, margherita).map(({ name, detail, inches, discPx, scale }) => [name, detail, inches, discPx, scale]),
  ).toEqual([
    ["Regular", "serves 1", "7", 34, 0.68],
    ["Medium", "serves 1", "10", 47, 0.87],
    ["Large", "serves 1", "12", 55, 1],
  ]);
});

test("sizes without inches have no discs and grow by their place", () => {
  const glass = { ...regular, detail: "300 ml" };
  const bottle = { ...large, detail: "750 ml, serves 2" };
  const drink = buildFood({ prices: [glass, bottle].map(({ _id: sizeId }) => ({ sizeId, price: 69 })), defaultSizeId: glass._id });
  const drinks = indexOf(buildMenu({ foods: [drink], sizes: [glass, bottle] }));
  expect(sizesOf(drinks, drink).map(({ inches, detail, scale }) => [inches, detail, scale])).toEqual([
    [null, "300 ml", 0.68],
    [null, "750 ml, serves 2", 1],
  ]);
});

test("names what the sheet offers and has just sold out", () => {
  const noOlives = { ...toppings, modifiers: [basil, { ...olives, isAvailable: false }, corn] };
  const noFarmhouse = { ...farmhouse, isAvailable: false };
  const smallGone = { ...margherita, prices: margherita.prices.map((price, place) => ({ ...price, isAvailable: place > 0 })) };
  const now = buildMenu({ ...menu, foods: [smallGone, noFarmhouse], modifierGroups: [noOlives] });
  expect(newlySoldOut(menu, now, margherita._id)).toEqual(["Farmhouse", "Olives", "Regular"]);
  expect(newlySoldOut(now, menu, margherita._id)).toEqual([]);
  expect(newlySoldOut(menu, now, crypto.randomUUID())).toEqual([]);
});

test("a deal names only what its slots offer: no second halves, and no other sizes", () => {
  const slot = { _id: crypto.randomUUID(), name: "Pizza", foodIds: [margherita._id], sizeId: medium._id };
  const deal = buildFood({ name: "Deal", deal: { slots: [slot] } });
  const soldOut = (isGone: (sizeId: string) => boolean, isFarmhouseGone: boolean) =>
    buildMenu({
      ...menu,
      foods: [
        { ...margherita, prices: margherita.prices.map((price) => ({ ...price, isAvailable: !isGone(price.sizeId) })) },
        { ...farmhouse, isAvailable: !isFarmhouseGone },
        deal,
      ],
    });
  const before = soldOut(() => false, false);
  const others = soldOut((sizeId) => sizeId !== medium._id, true);
  expect(newlySoldOut(before, others, deal._id)).toEqual([]);
  expect(
    newlySoldOut(
      before,
      soldOut(() => true, true),
      deal._id,
    ),
  ).toEqual(["Medium"]);
});

/** Tuesday, 7:14 AM in Kolkata. */
const MORNING = new Date("2026-11-24T01:44:00Z");
const lunch = (days: number[]) => ({
  name: "Lunch deal",
  isAvailable: false,
  isOffHours: true,
  soldOutUntil: null,
  serviceHours: [{ days, from: "11:00", to: "15:00" }],
});

test("a food outside its service hours says when it is available, not that it is sold out", () => {
  expect(unavailableWords(lunch([0, 1, 2]), MORNING)).toBe("Available from 11\u00a0AM");
  expect(unavailableWords(lunch([4]), MORNING)).toBe("Available from 11\u00a0AM on Fri");
  expect(unavailableWords({ ...lunch([0, 1, 2, 3, 4, 5, 6]), isAvailable: true }, MORNING)).toBe(
    "Served 11\u00a0AM to 3\u00a0PM. Choose such a time at checkout.",
  );
});

test("a food that is sold out says so", () => {
  expect(unavailableWords({ name: "Margherita", isAvailable: false, soldOutUntil: null, serviceHours: null }, MORNING)).toBe(
    "Margherita is sold out today",
  );
});
