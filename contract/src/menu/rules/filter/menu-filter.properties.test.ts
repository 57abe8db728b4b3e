import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../../testing/holds.ts";
import { filterByPrice, PRICE_FILTERS } from "./menu-filter.ts";

const price = fc.oneof(
  fc.nat({ max: 30_000 }).map((paise) => paise / 100),
  fc.constantFrom(99.99, 100, 100.01, 199.99, 200),
);
const menu = fc.array(fc.record({ price }), { maxLength: 50 });
const filter = fc.constantFrom(...PRICE_FILTERS);

test("the result is the part of the menu below the limit, in its order", () => {
  holds(
    fc.property(menu, filter, (foods, { value, below }) => {
      const left = filterByPrice(foods, value);
      const isLeft = new Set(left);
      expect(foods.filter((food) => isLeft.has(food))).toEqual(left);
      for (const food of foods) expect(isLeft.has(food)).toBe(food.price < below);
    }),
  );
});

test("filtering again changes nothing, and a wider filter removes no more", () => {
  holds(
    fc.property(menu, filter, filter, (foods, one, other) => {
      const left = filterByPrice(foods, one.value);
      expect(filterByPrice(left, one.value)).toEqual(left);
      if (other.below >= one.below) expect(filterByPrice(foods, other.value)).toEqual(expect.arrayContaining(left));
    }),
  );
});
