import { buildFood } from "@forno/contract/testing/menu-samples.ts";
import { expect, test } from "vitest";
import { type MenuOrder, moveFood, moveSection, orderOf, placeOf, stepFood, stepSection } from "./menu-order.ts";

const order: MenuOrder = [
  { _id: "pizzas", foodIds: ["a", "b", "c"] },
  { _id: "sides", foodIds: [] },
  { _id: "drinks", foodIds: ["d"] },
];
const shown = (given: MenuOrder) => given.map(({ _id, foodIds }) => `${_id ?? "none"}: ${foodIds.join(" ")}`.trim());

test("sections and foods are ordered by position, and foods of no section, or of a removed one, come last in the first one", () => {
  const section = (_id: string, position: number) => ({ _id, name: _id, position, station: "", taxRate: null, hsn: null });
  const food = (_id: string, sectionId: string | null, position: number) => buildFood({ _id, sectionId, position });
  const menu = {
    sections: [section("drinks", 1), section("pizzas", 0)],
    foods: [food("b", "pizzas", 1), food("a", "pizzas", 0), food("x", null, 0), food("y", "removed", 1), food("d", "drinks", 0)],
  };
  expect(shown(orderOf(menu))).toEqual(["pizzas: a b x y", "drinks: d"]);
});

test("a food moves within its section and into another, also an empty one", () => {
  expect(shown(moveFood(order, "a", { sectionId: "pizzas", index: 2 }))[0]).toBe("pizzas: b c a");
  expect(shown(moveFood(order, "c", { sectionId: "drinks", index: 1 }))).toEqual(["pizzas: a b", "sides:", "drinks: d c"]);
  expect(shown(moveFood(order, "a", { sectionId: "sides", index: 0 }))[1]).toBe("sides: a");
  expect(placeOf(moveFood(order, "a", { sectionId: "sides", index: 0 }), "a")).toEqual({ sectionId: "sides", index: 0 });
});

test("a step at the edge of a section leads into the next one, and the ends of the menu are the end", () => {
  expect(shown(stepFood(order, "b", "up"))[0]).toBe("pizzas: b a c");
  expect(shown(stepFood(order, "c", "down"))).toEqual(["pizzas: a b", "sides: c", "drinks: d"]);
  expect(shown(stepFood(order, "d", "up"))).toEqual(["pizzas: a b c", "sides: d", "drinks:"]);
  expect(stepFood(order, "a", "up")).toEqual(order);
  expect(stepFood(order, "d", "down")).toEqual(order);
  expect(stepFood(order, "unknown", "down")).toEqual(order);
});

test("a section moves with its foods", () => {
  expect(shown(moveSection(order, "drinks", 0))).toEqual(["drinks: d", "pizzas: a b c", "sides:"]);
  expect(shown(stepSection(order, "drinks", "down"))).toEqual(shown(order));
  expect(shown(stepSection(order, "pizzas", "up"))).toEqual(shown(order));
  expect(shown(stepSection(order, "pizzas", "down"))[0]).toBe("sides:");
});
