import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { keyFor } from "./line-rules.ts";
import { hasOptions, orderableOf, orderRefusal, pricedLines, subtotalOf } from "./priced-lines.ts";

const [regular, medium] = SIZES;
const olives = buildModifier({ name: "Olives", price: 45, allowsSides: true });
const toppings = buildGroup({ modifiers: [olives] });
const prices = [
  { sizeId: regular._id, price: 199 },
  { sizeId: medium._id, price: 399 },
];
const pizza = { prices, defaultSizeId: regular._id, modifierGroupIds: [toppings._id], halves: "pizzas" };
const farmhouse = buildFood({ name: "Farmhouse", ...pizza });
const margherita = buildFood({ name: "Margherita", ...pizza });
const lemonade = buildFood({ name: "Lemonade", price: 69 });
const menu = buildMenu({ foods: [farmhouse, margherita, lemonade], modifierGroups: [toppings] });

function keyOf(configuration: object, food = margherita): string {
  const found = keyFor(menu, food._id, configuration);
  if ("refusal" in found) throw new Error(found.refusal);
  return found.key;
}
const onLeft = keyOf({ sizeId: medium._id, modifiers: [{ _id: olives._id, side: "left" }] });
const halves = keyOf({ secondHalfId: farmhouse._id, note: "Cut it" });

test("lines stand in the menu's order, the plain one of a food first, each priced by its configuration", () => {
  const lines = pricedLines({ [onLeft]: 2, [lemonade._id]: 1, [margherita._id]: 3 }, menu);
  expect(lines.map(({ key, quantity, unitPaise }) => [key, quantity, unitPaise])).toEqual([
    [margherita._id, 3, 19_900],
    [onLeft, 2, 42_200],
    [lemonade._id, 1, 6_900],
  ]);
  expect(subtotalOf(lines)).toBe(151_000);
  expect(lines.map(({ details }) => details?.summary)).toEqual(["Regular", "Medium, extra Olives (left)", ""]);
  expect(orderRefusal(lines)).toBeNull();
});

test("two halves are named by both pizzas", () => {
  expect(pricedLines({ [halves]: 1 }, menu)[0]).toMatchObject({
    name: "Margherita and Farmhouse",
    isConfigured: true,
    details: { secondHalf: "Farmhouse", note: "Cut it" },
    problem: null,
  });
});

test("a food that is not on the menu has no line", () => {
  expect(pricedLines({ [crypto.randomUUID()]: 1, [lemonade._id]: 0 }, menu)).toEqual([]);
});

test("each problem says what it is about, and refuses the order as the server does", () => {
  const soldOut = { isAvailable: false };
  const problemWith = (changed: Partial<typeof menu>, key = onLeft) => {
    const [line] = pricedLines({ [key]: 1 }, { ...menu, ...changed });
    expect(orderRefusal(line ? [line] : [])).toBe(line?.problem?.refusal);
    return line?.problem;
  };
  expect(problemWith({ foods: [{ ...margherita, ...soldOut }] })).toMatchObject({ kind: "foodSoldOut", name: "Margherita" });
  expect(problemWith({ sizes: [regular, { ...medium, ...soldOut }] })).toMatchObject({ kind: "partSoldOut", name: "Medium" });
  const group = { ...toppings, modifiers: [{ ...olives, ...soldOut }] };
  expect(problemWith({ modifierGroups: [group] })).toMatchObject({
    kind: "partSoldOut",
    name: "Olives",
    refusal: "Olives is sold out. Please remove it from your cart",
  });
  const withoutHalf = [margherita, { ...farmhouse, ...soldOut }];
  expect(problemWith({ foods: withoutHalf }, halves)).toMatchObject({ kind: "partSoldOut", name: "Farmhouse" });
  expect(problemWith({ modifierGroups: [{ ...toppings, min: 2 }] })).toMatchObject({
    kind: "choice",
    refusal: "Please choose Toppings",
  });
  expect(problemWith({ foods: [margherita, { ...farmhouse, halves: null }] }, halves)).toMatchObject({ kind: "choice" });
});

test("only what can be ordered counts in the subtotal", () => {
  const soldOut = { ...menu, foods: [farmhouse, { ...margherita, isAvailable: false }, lemonade] };
  expect(subtotalOf(orderableOf(pricedLines({ [onLeft]: 2, [margherita._id]: 1, [lemonade._id]: 3 }, soldOut)))).toBe(20_700);
});

test("a line whose parts have left the menu stays, without a price, until it is changed or removed", () => {
  for (const changed of [
    { ...menu, modifierGroups: [] },
    { ...menu, foods: [margherita] },
  ])
    expect(pricedLines({ [changed.foods.length === 1 ? halves : onLeft]: 1 }, changed)).toMatchObject([
      { name: "Margherita", unitPaise: 0, details: null, problem: { kind: "vanished", refusal: "This choice is not on the menu" } },
    ]);
  const unreadable = pricedLines({ [`${margherita._id}~x`]: 1 }, menu);
  expect(unreadable).toMatchObject([{ details: null, problem: { kind: "vanished" } }]);
});

test("a food has options if there is a size, a group, a half or a part to choose", () => {
  expect(hasOptions(lemonade)).toBe(false);
  expect(hasOptions(margherita)).toBe(true);
  expect(hasOptions({ ...lemonade, deal: { slots: [] } })).toBe(true);
});
