import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { lineDetails } from "@forno/contract/menu/rules/line/line-details.ts";
import { unitPaise } from "@forno/contract/menu/rules/line/line-price.ts";
import { lineName } from "@forno/contract/menu/rules/line/line-words.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import type { OrderLine } from "@forno/contract/order/order.ts";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { sampleLine } from "../../../../../testing/samples.ts";
import { orderAgain } from "./order-again.ts";

const [regular, medium, large] = SIZES;
const onion = buildModifier({ name: "Onion", allowsSides: true });
const olives = buildModifier({ name: "Olives", allowsSides: true });
const tossed = buildModifier({ name: "Hand tossed", price: 0 });
const thin = buildModifier({ name: "Thin crust", price: 0 });
const toppings = buildGroup({ name: "Toppings", modifiers: [onion, olives] });
const crust = buildGroup({ name: "Crust", min: 1, max: 1, modifiers: [tossed, thin] });
const prices = SIZES.map(({ _id }, index) => ({ sizeId: _id, price: 199 + 200 * index }));
const pizza = (name: string, more: Parameters<typeof buildFood>[0] = {}): Food =>
  buildFood({
    name,
    prices,
    defaultSizeId: medium._id,
    modifierGroupIds: [crust._id, toppings._id],
    defaultModifiers: [
      { _id: tossed._id, quantity: 1 },
      { _id: onion._id, quantity: 1 },
    ],
    halves: "pizza",
    ...more,
  });
const farmhouse = pizza("Farmhouse");
const margherita = pizza("Margherita");
const cola = buildFood({ name: "Cola" });
const lemonade = buildFood({ name: "Lemonade" });
const slots = [
  { _id: crypto.randomUUID(), name: "Pizza", foodIds: [farmhouse._id, margherita._id], sizeId: medium._id },
  { _id: crypto.randomUUID(), name: "Drink", foodIds: [cola._id], sizeId: null },
];
const deal = buildFood({ name: "Meal for one", deal: { slots } });
const menu = buildMenu({ foods: [farmhouse, margherita, cola, lemonade, deal], modifierGroups: [crust, toppings] });

const [slot, drinkSlot] = slots.map(({ _id }) => _id) as [string, string];
const chosen = (food: Food, configuration: Configuration = {}) => [
  { _id: slot, foodId: food._id, configuration },
  { _id: drinkSlot, foodId: cola._id },
];

/** The line as the order kept it. */
function ordered(food: Food, configuration: Configuration = {}, quantity = 1): OrderLine {
  const { line } = resolveLine(indexOf(menu), food, configuration);
  if (!line) throw new Error("The configuration is unknown");
  return { _id: food._id, name: lineName(line), quantity, price: unitPaise(line) / 100, ...lineDetails(line) };
}

const replaced = (food: Food, by: Partial<Food>, more: Partial<Menu> = {}): Menu => ({
  ...menu,
  foods: menu.foods.map((each) => (each === food ? { ...each, ...by } : each)),
  ...more,
});
const withToppings = (...modifiers: (typeof onion)[]): Menu => ({ ...menu, modifierGroups: [crust, { ...toppings, modifiers }] });

const special: Configuration = {
  sizeId: large._id,
  modifiers: [{ _id: thin._id }, { _id: olives._id, quantity: 2, side: "left" }],
  secondHalfId: margherita._id,
  note: "Well done",
};

test("makes the same configurations by their keys", () => {
  const lines = [
    ordered(farmhouse, special, 2),
    ordered(farmhouse),
    ordered(cola, {}, 3),
    ordered(deal, {
      slots: chosen(margherita, { modifiers: [{ _id: thin._id }] }),
    }),
  ];
  expect(orderAgain(lines, menu)).toEqual({
    cart: Object.fromEntries(lines.map(({ key, quantity }) => [key, quantity])),
    gone: [],
    leftOut: [],
  });
});

test("an order of before the shop had options is made as the foods come", () => {
  const { _id } = farmhouse;
  expect(orderAgain([sampleLine({ _id, key: _id, quantity: 2 })], menu).cart).toEqual({ [_id]: 2 });
});

test("other prices, names and defaults change nothing", () => {
  const line = ordered(farmhouse, special);
  const dearer = prices.map((price) => ({ ...price, price: 999, isAvailable: true, soldOutUntil: null, kcal: null }));
  const today = replaced(
    farmhouse,
    { name: "Farm", prices: dearer, defaultModifiers: [] },
    { modifierGroups: [crust, { ...toppings, modifiers: [onion, { ...olives, name: "Black olives" }] }] },
  );
  expect(orderAgain([line], today)).toMatchObject({ cart: { [line.key]: 1 }, leftOut: [] });
});

test("a food that came in another size or with another crust is made as it came", () => {
  const line = ordered(farmhouse);
  const today = replaced(farmhouse, {
    defaultSizeId: regular._id,
    defaultModifiers: [
      { _id: thin._id, quantity: 1 },
      { _id: onion._id, quantity: 1 },
    ],
  });
  const [key = ""] = Object.keys(orderAgain([line], today).cart);
  const { _id: id } = farmhouse;
  const [food = farmhouse] = today.foods;
  const { line: same } = resolveLine(indexOf(today), food, {
    sizeId: medium._id,
    modifiers: [{ _id: tossed._id }, { _id: onion._id }],
  });
  expect(same && lineDetails(same).key).toBe(key);
  expect(key).not.toBe(id);
});

test("foods that are gone are named once, and the rest is added", () => {
  const today = { ...menu, foods: menu.foods.filter((food) => food !== cola && food !== deal) };
  const again = orderAgain(
    [ordered(cola), ordered(deal, { slots: chosen(farmhouse) }), ordered(deal, { slots: chosen(margherita) }), ordered(farmhouse)],
    today,
  );
  expect(again).toEqual({ cart: { [farmhouse._id]: 1 }, gone: ["Cola", "Meal for one"], leftOut: [] });
});

test.each([
  ["a topping", withToppings(onion), ["Olives"]],
  ["a size", replaced(farmhouse, { prices: farmhouse.prices.slice(0, 2) }), ["Large"]],
  [
    "the size of both",
    replaced(farmhouse, {}, { foods: [farmhouse, margherita].map((food) => ({ ...food, prices: food.prices.slice(0, 2) })) }),
    ["Large"],
  ],
  ["the second half", { ...menu, foods: [farmhouse] }, ["Margherita"]],
  ["several", { ...withToppings(onion), foods: [farmhouse] }, ["Margherita", "Olives"]],
  ["the whole group", { ...menu, modifierGroups: [crust] }, ["Olives"]],
])("without %s a line is left out, and what is gone is named", (_, today, gone) => {
  const again = orderAgain([ordered(farmhouse, special), ordered(cola)], today);
  expect(again.leftOut).toEqual([{ name: "Farmhouse and Margherita", gone, reason: "This choice is not on the menu" }]);
  expect(again.cart).toEqual(today.foods.includes(cola) ? { [cola._id]: 1 } : {});
});

test("without the size or crust in which a food came it is left out", () => {
  const line = ordered(farmhouse);
  const withoutSize = replaced(farmhouse, { prices: farmhouse.prices.slice(0, 1), defaultSizeId: regular._id });
  expect(orderAgain([line], withoutSize).leftOut).toMatchObject([{ name: "Farmhouse", gone: ["Medium"] }]);
  const withoutCrust = { ...menu, modifierGroups: [{ ...crust, modifiers: [thin] }, toppings] };
  expect(orderAgain([line], withoutCrust)).toMatchObject({ cart: {}, leftOut: [{ name: "Farmhouse", gone: ["Hand tossed"] }] });
});

test("a deal of which a part is gone is left out", () => {
  const line = ordered(deal, { slots: chosen(margherita) });
  const today = { ...menu, foods: menu.foods.filter((food) => food !== margherita) };
  expect(orderAgain([line], today).leftOut).toMatchObject([{ name: "Meal for one", gone: ["Margherita"] }]);
});

test("a deal that comes with another food today is left out", () => {
  const fixed = buildFood({ name: "Two drinks", deal: { slots: slots.slice(1) } });
  const before = { ...menu, foods: [...menu.foods, fixed] };
  const { line } = resolveLine(indexOf(before), fixed);
  if (!line) throw new Error("The deal is unknown");
  const kept = { ...sampleLine({ _id: fixed._id, name: fixed.name }), ...lineDetails(line) };
  const otherSlots = slots.slice(1).map((slot) => ({ ...slot, foodIds: [lemonade._id] }));
  const today = { ...menu, foods: [...menu.foods, { ...fixed, deal: { slots: otherSlots } }] };
  expect(orderAgain([kept], before).cart).toEqual({ [fixed._id]: 1 });
  expect(orderAgain([kept], today)).toMatchObject({ cart: {}, leftOut: [{ name: "Two drinks", gone: ["Cola"] }] });
});

test("a line for which more must be chosen today is left out with the reason", () => {
  const sauce = buildGroup({ name: "Sauce", min: 1, max: 1, modifiers: [buildModifier({ name: "Red" })] });
  const today = replaced(
    farmhouse,
    { modifierGroupIds: [...farmhouse.modifierGroupIds, sauce._id] },
    { modifierGroups: [crust, toppings, sauce] },
  );
  for (const line of [ordered(farmhouse), ordered(farmhouse, special)])
    expect(orderAgain([line], today).leftOut).toEqual([{ name: line.name, gone: [], reason: "Please choose Sauce" }]);
});
