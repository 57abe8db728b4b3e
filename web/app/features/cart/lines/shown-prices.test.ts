import { buildFood, buildMenu } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { type CartLine, pricedLines } from "./rules/priced-lines.ts";
import { earlierPrice } from "./shown-prices.ts";

const food = buildFood({ price: 199 });
const [line] = pricedLines({ [food._id]: 1 }, buildMenu({ foods: [food] })) as [CartLine];

test("a price that differs from the one shown before is said", () => {
  expect(earlierPrice({ [line.key]: 18_900 }, line)).toBe(18_900);
  expect(earlierPrice({ [line.key]: 19_900 }, line)).toBeNull();
  expect(earlierPrice({}, line)).toBeNull();
});

test("of a line whose parts have left the menu no price is said", () => {
  expect(earlierPrice({ [line.key]: 18_900 }, { ...line, unitPaise: 0, details: null })).toBeNull();
});
