import { CART_ITEM_SOLD_OUT } from "@forno/contract/wire/form-sentences.ts";
import { expect, test } from "vitest";
import { sampleFood } from "../../../../testing/samples.ts";
import { cartLines } from "./cart-lines.ts";
import { isSoldOut, soldOutRefusal } from "./sold-out.ts";

const linesOf = (...foods: Parameters<typeof sampleFood>[0][]) => {
  const menu = foods.map((food, index) => sampleFood({ _id: `food-${index}`, ...food }));
  return cartLines(Object.fromEntries(menu.map(({ _id }) => [_id, 1])), menu);
};

test("lines that can all be ordered are not refused", () => {
  expect(soldOutRefusal(linesOf({}, {}))).toBeNull();
  expect(soldOutRefusal([])).toBeNull();
});

test("the refusal names the first food that is sold out, whatever its name", () => {
  const lines = linesOf({}, { name: "$& Calzone", isAvailable: false }, { name: "Tiramisu", isAvailable: false });
  expect(soldOutRefusal(lines)).toBe(CART_ITEM_SOLD_OUT.split("{name}").join("$& Calzone"));
});

test("a food of a stored menu that does not say whether it is available can be ordered", () => {
  const [line] = linesOf({});
  if (!line) throw new Error("No line");
  const { isAvailable: _, ...older } = line.food;
  expect(isSoldOut({ ...line, food: older as typeof line.food })).toBe(false);
});
