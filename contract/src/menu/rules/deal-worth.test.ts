import { expect, test } from "vitest";
import { buildFood, buildMenu } from "../../testing/menu-samples.ts";
import type { Food } from "../food.ts";
import { canBeVeg, savedBy, savesUpTo } from "./deal-worth.ts";
import { indexOf } from "./line/menu-index.ts";
import { resolveLine } from "./line/resolve-line.ts";

const [regular, medium] = ["regular", "medium"].map((_id, position) => ({
  _id,
  name: _id,
  detail: "",
  position,
  isAvailable: true,
  soldOutUntil: null,
}));
if (!regular || !medium) throw new Error("There are two sizes");
const inSizes = (prices: [number, number]): Food["prices"] =>
  prices.map((price, at) => ({
    sizeId: [regular, medium][at]?._id ?? "",
    price,
    isAvailable: true,
    soldOutUntil: null,
    kcal: null,
  }));
const margherita = buildFood({ _id: "m", price: 199, prices: inSizes([199, 399]), defaultSizeId: "regular", diet: "veg" });
const chicken = buildFood({ _id: "c", price: 299, prices: inSizes([299, 609.5]), defaultSizeId: "regular", diet: "non-veg" });
const cola = buildFood({ _id: "d", price: 60, diet: "veg" });
const dealOf = (price: number, ...slots: Food[][]) =>
  buildFood({
    _id: "deal",
    price,
    deal: {
      slots: slots.map((foods, at) => ({ _id: `${at}`, name: `${at}`, foodIds: foods.map(({ _id }) => _id), sizeId: "medium" })),
    },
  });
const foods = [margherita, chicken, cola];

test("a deal saves what its parts cost in its sizes beyond its price, at most with the dearest ones", () => {
  const duo = dealOf(449, [margherita, chicken], [cola]);
  expect(savesUpTo(foods, duo)).toBe(220.5);
  const menu = { ...buildMenu({ foods: [...foods, duo] }), sizes: [regular, medium] };
  const slots = [
    { _id: "0", foodId: "m" },
    { _id: "1", foodId: "d" },
  ];
  const { line } = resolveLine(indexOf(menu), duo, { slots });
  expect(line && savedBy(line)).toBe(10);
});

test("a deal that costs more than its parts saves nothing, and what is sold out does not count", () => {
  expect(savesUpTo(foods, dealOf(700, [margherita, chicken], [cola]))).toBe(0);
  const soldOut = { ...chicken, isAvailable: false };
  expect(savesUpTo([margherita, soldOut, cola], dealOf(449, [margherita, soldOut], [cola]))).toBe(10);
  expect(savesUpTo(foods, margherita)).toBe(0);
});

test("a deal can be veg if each slot has something veg, another food if it is", () => {
  expect(canBeVeg(foods, dealOf(1, [margherita, chicken], [cola]))).toBe(true);
  expect(canBeVeg(foods, dealOf(1, [margherita], [chicken]))).toBe(false);
  expect(foods.map((food) => canBeVeg(foods, food))).toEqual([true, false, true]);
});
