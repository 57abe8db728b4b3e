import { expect, test } from "vitest";
import { buildFood } from "../../../testing/menu-samples.ts";
import type { Food } from "../../food.ts";
import { unitsOfLine } from "./resolve-line.ts";

const sections = new Map(
  ["oven", "drinks"].map((station, position) => [
    station,
    { _id: station, name: station, position, station, taxRate: null, hsn: null },
  ]),
);
const line = (food: Partial<Food>, second: Partial<Food> | null = null) =>
  ({
    food: buildFood(food),
    second: second && { food: buildFood(second), price: null },
    parts: null,
  }) as unknown as Parameters<typeof unitsOfLine>[1];
const units = (of: ReturnType<typeof line>) => unitsOfLine({ sections }, of);

test("a food weighs what its owner says, else one if it is made in the oven", () => {
  expect(units(line({ sectionId: "oven" }))).toBe(1);
  expect(units(line({ sectionId: "drinks" }))).toBe(0);
  expect(units(line({ sectionId: null }))).toBe(0);
  expect(units(line({ sectionId: "oven", kitchenUnits: 0 }))).toBe(0);
  expect(units(line({ sectionId: "drinks", kitchenUnits: 3 }))).toBe(3);
});

test("two halves weigh as much as the heavier one, a deal as much as its parts", () => {
  const halves = line({ sectionId: "oven" }, { sectionId: "oven", kitchenUnits: 2 });
  expect(units(halves)).toBe(2);
  const deal = {
    ...line({ sectionId: "oven", kitchenUnits: 9 }),
    parts: [halves, line({ sectionId: "drinks" })].map((each) => ({ line: each })),
  };
  expect(units(deal as never)).toBe(2);
});
