import { buildFood, buildMenu, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { foodsUsing, priceColumns, usageWords } from "./group-use.ts";

const [regular, medium] = SIZES;
const ID = "group";
const pizza = buildFood({
  modifierGroupIds: [ID],
  prices: [
    { sizeId: regular._id, price: 199 },
    { sizeId: medium._id, price: 399 },
  ],
});
const bread = buildFood({ category: "side", modifierGroupIds: [ID] });
const columnsOf = (foods: (typeof pizza)[]) => priceColumns(buildMenu({ foods }), ID).map(({ name }) => name);

test("a group has a price for each size of its foods, and a plain one for foods without sizes", () => {
  expect(columnsOf([pizza])).toEqual(["Regular", "Medium"]);
  expect(columnsOf([pizza, bread])).toEqual(["Regular", "Medium", "Price"]);
  expect(columnsOf([bread])).toEqual(["Price"]);
  expect(columnsOf([])).toEqual(["Regular", "Medium", "Large"]);
});

test("says how many foods use it, and that they are pizzas", () => {
  expect(usageWords([pizza])).toBe("Used by 1 pizza");
  expect(usageWords([pizza, bread])).toBe("Used by 2 foods");
  expect(usageWords([])).toBe("Not used");
  expect(foodsUsing(buildMenu({ foods: [pizza] }), null)).toEqual([]);
});
