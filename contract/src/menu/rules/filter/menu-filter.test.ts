import { expect, test } from "vitest";
import { filterByPrice, PRICE_FILTERS, priceFilterOf } from "./menu-filter.ts";

const foods = [{ price: 99.99 }, { price: 100 }, { price: 199 }, { price: 200 }];

test.each([
  ["all", [99.99, 100, 199, 200]],
  ["under100", [99.99]],
  ["under200", [99.99, 100, 199]],
] as const)("the filter %s keeps prices strictly below its limit", (filter, prices) => {
  expect(filterByPrice(foods, filter).map((food) => food.price)).toEqual(prices);
});

test("a select's value is one of the filters, and any other text filters nothing", () => {
  for (const { value } of PRICE_FILTERS) expect(priceFilterOf(value)).toBe(value);
  for (const text of ["", "Under 100", "toString"]) expect(priceFilterOf(text)).toBe("all");
});
