import type { Menu } from "@forno/contract/menu/food.ts";
import { menuDocumentInput } from "@forno/contract/menu/menu-document-input.ts";
import { menuProblem } from "@forno/contract/menu/rules/editing/menu-problem.ts";
import { holds } from "@forno/contract/testing/holds.ts";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "@forno/contract/testing/menu-samples.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { replaceByDocument } from "./document-edit.ts";
import { changesOfMenu } from "./saving/menu-changes.ts";

const name = (word: string, place: number) => `${word} ${place}`;
const sale = fc.oneof(
  fc.constant({ isAvailable: true, soldOutUntil: null }),
  fc
    .option(fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }))
    .map((until) => ({ isAvailable: false, soldOutUntil: until?.toISOString() ?? null })),
);
const price = fc.integer({ min: 1, max: 90_000 });

const group = (place: number) =>
  fc
    .array(fc.record({ price, allowsSides: fc.boolean(), maxQuantity: fc.integer({ min: 1, max: 5 }), sale }), { maxLength: 4 })
    .map((modifiers) =>
      buildGroup({
        name: name("Group", place),
        modifiers: modifiers.map(({ sale: state, ...modifier }, index) =>
          buildModifier({ name: name("Option", index), ...modifier, ...state }),
        ),
      }),
    );

const menus: fc.Arbitrary<Menu> = fc.tuple(group(0), group(1)).chain((groups) => {
  const sections = [0, 1].map((place) => ({
    _id: crypto.randomUUID(),
    name: name("Section", place),
    position: place,
    station: "oven",
    taxRate: place === 0 ? null : 12,
    hsn: place === 0 ? null : "1905",
  }));
  const food = fc
    .record({
      price,
      sectionId: fc.constantFrom(null, ...sections.map(({ _id }) => _id)),
      sizes: fc.subarray([...SIZES]),
      modifierGroupIds: fc.subarray(groups.map(({ _id }) => _id)),
      tags: fc.subarray(["new", "spicy"] as const),
      kcal: fc.option(fc.nat({ max: 3000 })),
      sale,
    })
    .map(({ sizes, sale: state, ...food }) =>
      buildFood({
        ...food,
        ...state,
        tags: [...food.tags],
        prices: sizes.map(({ _id }, place) => ({ sizeId: _id, price: food.price + place })),
        defaultSizeId: sizes[0]?._id ?? null,
      }),
    );
  return fc.array(food, { maxLength: 5 }).map((foods) =>
    buildMenu({
      sections,
      modifierGroups: groups,
      foods: foods.map((each, place) => ({ ...each, name: name("Food", place), slug: `food-${place}` })),
    }),
  );
});

const read = (document: unknown) => menuDocumentInput.parse(JSON.parse(JSON.stringify(document)));

test("a menu written as a document and read again is the same menu", () => {
  holds(
    fc.property(menus, (menu) => {
      const again = replaceByDocument(read(menu))(menu);
      expect(again).toEqual(menu);
      expect(changesOfMenu(menu, again)).toEqual([]);
    }),
  );
});

test("a document makes any other menu into its own, and names each change of it", () => {
  holds(
    fc.property(menus, menus, (menu, other) => {
      // Pictures come from the menu.
      fc.pre(menu.foods.length > 0);
      const made = replaceByDocument(read(other))(menu);
      const names = (of: Menu) =>
        [of.sections, of.sizes, of.modifierGroups, of.foods].map((parts) => parts.map((part) => part.name));
      expect(names(made)).toEqual(names(other));
      expect(made.foods.map(({ price: paid, prices }) => [paid, prices.map((each) => each.price)])).toEqual(
        other.foods.map(({ price: paid, prices }) => [paid, prices.map((each) => each.price)]),
      );
      expect(menuProblem(made)).toBe(menuProblem(other));
      expect(changesOfMenu(made, replaceByDocument(read(made))(made))).toEqual([]);
    }),
  );
});
