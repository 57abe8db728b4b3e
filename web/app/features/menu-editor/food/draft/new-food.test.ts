import { buildFood, buildMenu, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { draftOf } from "./food-draft.ts";
import { blankFood, inSection } from "./new-food.ts";

const [regular, medium] = SIZES;
const section = (_id: string, position: number) => ({ _id, name: _id, position, station: "oven", taxRate: null, hsn: null });
const pizza = buildFood({ sectionId: "pizzas", category: "pizza", diet: "veg", defaultSizeId: medium._id });
const drink = buildFood({ sectionId: "drinks", category: "drink", diet: "veg" });
const menu = {
  ...buildMenu({ foods: [pizza, { ...pizza, diet: "non-veg" as const }, { ...pizza, defaultSizeId: regular._id }, drink] }),
  sections: [section("drinks", 1), section("pizzas", 0), section("sweets", 2)],
};

test("a new food starts in the first section, with what most of its foods have, and a diet that all of them have", () => {
  expect(blankFood(menu)).toMatchObject({ sectionId: "pizzas", category: "pizza", diet: null, defaultSizeId: medium._id });
  expect(blankFood({ ...menu, foods: [], sections: [] })).toMatchObject({ sectionId: null, category: null, diet: null });
});

test("what was not chosen follows to another section, and what was chosen stays", () => {
  const draft = draftOf(blankFood(menu), menu);
  expect(inSection(draft, menu, "drinks")).toEqual({ sectionId: "drinks", category: "drink", diet: "veg", defaultSizeId: "" });
  const chosen = { ...draft, category: "side", diet: "egg" };
  expect(inSection(chosen, menu, "sweets")).toEqual({ sectionId: "sweets", defaultSizeId: "" });
});
