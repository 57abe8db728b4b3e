import { expect, test } from "vitest";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "../../testing/menu-samples.ts";
import { lineKey, readLineKey } from "./line-key.ts";
import { unitPaise } from "./line-price.ts";
import { lineSummary } from "./line-words.ts";
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
