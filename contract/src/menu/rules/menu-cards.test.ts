import { expect, test } from "vitest";
import { buildFood, buildMenu } from "../../testing/menu-samples.ts";
import { menuCards } from "./menu-cards.ts";

const section = (_id: string, position: number) => ({ _id, name: _id, position, station: "oven", taxRate: null, hsn: null });
const food = (name: string, sectionId: string | null, position: number) => buildFood({ name, sectionId, position });
const foods = [
  food("New", null, 0),
  food("Lost", "removed", 0),
  food("Duo", "deals", 0),
  food("Second", "pizzas", 4),
  food("First", "pizzas", 2),
];
const listed = (sections: ReturnType<typeof section>[]) =>
  menuCards({ ...buildMenu({ foods }), sections }).sections.map((each) => [each.name, each.foods.map(({ name }) => name)]);

test("foods without a section, or of a removed one, come last in the first section", () => {
  expect(listed([section("deals", 1), section("pizzas", 0), section("empty", 2)])).toEqual([
    ["pizzas", ["First", "Second", "New", "Lost"]],
    ["deals", ["Duo"]],
  ]);
});

test("a menu without sections is one list without a heading", () => {
  expect(listed([])).toEqual([[null, ["New", "Lost", "Duo", "First", "Second"]]]);
});
