import { menuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import { buildFood, buildMenu } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { searchMenu } from "./menu-search.ts";

const pizzas = { _id: crypto.randomUUID(), name: "Pizzas", position: 0, station: "oven", taxRate: null, hsn: null };
const sides = { _id: crypto.randomUUID(), name: "Sides", position: 1, station: "sides", taxRate: null, hsn: null };
const menu = buildMenu({
  sections: [pizzas, sides],
  foods: [
    buildFood({ name: "Farmhouse", description: "Mushroom, onion.", sectionId: pizzas._id }),
    buildFood({ name: "Paneer Tikka", description: "Charred paneer.", sectionId: pizzas._id, position: 1 }),
    buildFood({ name: "Jalapeño Olive", description: "Green.", sectionId: pizzas._id, position: 2, tags: ["spicy"] }),
    buildFood({ name: "BBQ Chicken", description: "Smoky.", sectionId: pizzas._id, position: 3, diet: "non-veg" }),
    buildFood({ name: "Cheese Dip", description: "Warm.", sectionId: sides._id }),
  ],
});
const cards = menuCards(menu);
const found = (query: string) => menu.foods.filter(({ _id }) => searchMenu(cards, menu, query).has(_id)).map(({ name }) => name);

test.each([
  ["jalapeno", ["Jalapeño Olive"]],
  ["panir", ["Paneer Tikka"]],
  ["chikn", ["BBQ Chicken"]],
  ["cheez", ["Cheese Dip"]],
  ["farm house", ["Farmhouse"]],
  ["spicy", ["Jalapeño Olive"]],
  ["non veg", ["BBQ Chicken"]],
  ["non-veg", ["BBQ Chicken"]],
  ["piza", ["Farmhouse", "Paneer Tikka", "Jalapeño Olive", "BBQ Chicken"]],
  ["veg pizza", ["Farmhouse", "Paneer Tikka", "Jalapeño Olive"]],
  ["xylophone", []],
])("%s finds %j", (query, names) => {
  expect(found(query)).toEqual(names);
});

test("with Veg only a deal is found by its veg foods, and by the others without it", () => {
  const foodIds = menu.foods.slice(0, 4).map(({ _id }) => _id);
  const duo = buildFood({
    name: "Duo",
    description: "Two.",
    deal: { slots: [{ _id: "slot", name: "Any", foodIds, sizeId: null }] },
  });
  const withDeal = { ...menu, foods: [...menu.foods, duo] };
  const dealCards = menuCards(withDeal);
  const finds = (query: string, isVegOnly: boolean) => searchMenu(dealCards, withDeal, query, isVegOnly).has(duo._id);
  expect(["chicken", "paneer"].map((query) => finds(query, true))).toEqual([false, true]);
  expect(["chicken", "paneer"].map((query) => finds(query, false))).toEqual([true, true]);
});
