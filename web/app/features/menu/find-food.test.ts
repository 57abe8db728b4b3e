import { buildFood, buildMenu, SIZES } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { choiceName, findFood } from "./find-food.ts";

const [regular, medium, large] = SIZES;
const prices = [regular, medium, large].map(({ _id }, at) => ({ sizeId: _id, price: 199 + 200 * at }));
const pizza = (name: string, more: object = {}) => buildFood({ name, prices, defaultSizeId: medium._id, ...more });
const menu = buildMenu({
  foods: [
    pizza("Margherita"),
    pizza("Paneer Tikka"),
    pizza("Chicken Tikka", { isAvailable: false }),
    pizza("Jalapeño Olive"),
  ].concat([buildFood({ name: "Masala Lemonade", price: 69 }), buildFood({ name: "7 Cheese Dip", price: 79 })]),
});
const found = (query: string) => {
  const { quantity, choices } = findFood(menu, query);
  return [quantity, ...choices.map(choiceName)];
};

test.each([
  ["marg", [1, "Margherita Medium", "Margherita Regular", "Margherita Large"]],
  ["2 marg l", [2, "Margherita Large"]],
  ["12x lem", [12, "Masala Lemonade"]],
  ["m", [1, "Margherita Medium", "Margherita Regular", "Margherita Large", "Masala Lemonade"]],
  ["tikka p reg", [1, "Paneer Tikka Regular"]],
  ["JALAPENO large", [1, "Jalapeño Olive Large"]],
  ["7", [1, "7 Cheese Dip"]],
  ["0 lem", [1, "Masala Lemonade"]],
  ["chicken", [1]],
  ["lemonade m l", [1]],
  ["large", [1]],
  [" ", [1]],
])("%o finds %o", (query, names) => expect(found(query)).toEqual(names));
