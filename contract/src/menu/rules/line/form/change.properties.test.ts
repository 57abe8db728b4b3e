import fc from "fast-check";
import { expect, test } from "vitest";
import { holds } from "../../../../testing/holds.ts";
import { known, menus, wanted } from "../../../../testing/line-samples.ts";
import type { Food, Menu } from "../../../food.ts";
import { SIDES } from "../../food-labels.ts";
import { lineKey } from "../line-key.ts";
import { indexOf } from "../menu-index.ts";
import { resolveLine } from "../resolve-line.ts";
import { allPortions, type Change, changed, quantityOf } from "./change.ts";
import { withinMenu } from "./within-menu.ts";

/** What a sheet of this food may offer, and for other foods more than that. */
function dishChanges({ foods, modifierGroups }: Menu, food: Food): fc.Arbitrary<Change> {
  const modifiers = modifierGroups.flatMap((group) => group.modifiers.map((modifier) => ({ groupId: group._id, modifier })));
  const halves = foods.filter(
    ({ _id, halves, prices }) =>
      halves !== null && halves === food.halves && _id !== food._id && prices.length === food.prices.length,
  );
  const modifierId = fc.constantFrom(...modifiers.map(({ modifier }) => modifier._id));
  return fc.oneof(
    ...(food.prices.length > 0 ? [fc.constantFrom(...food.prices).map(({ sizeId }): Change => ({ kind: "size", sizeId }))] : []),
    fc.constantFrom(null, ...halves.map(({ _id }) => _id)).map((foodId): Change => ({ kind: "secondHalf", foodId })),
    fc.constantFrom(...modifiers).map(({ groupId, modifier }): Change => ({ kind: "only", groupId, modifierId: modifier._id })),
    fc.record({ kind: fc.constant("amount" as const), modifierId, quantity: fc.nat({ max: 4 }) }),
    fc.record({ kind: fc.constant("note" as const), note: fc.string({ maxLength: 20 }) }),
    fc.constantFrom(...modifiers).chain(({ modifier }) =>
      fc.constantFrom(...(modifier.allowsSides ? SIDES : (["whole"] as const))).map(
        (side): Change => ({
          kind: "side",
          modifierId: modifier._id,
          side,
        }),
      ),
    ),
  );
}

const sequences = menus.chain((menu) =>
  fc
    .constantFrom(...menu.foods.filter(({ deal }) => deal === null))
    .chain((food) =>
      fc.record({ menu: fc.constant(menu), food: fc.constant(food), changes: fc.array(dishChanges(menu, food), { maxLength: 8 }) }),
    ),
);

test("whatever is changed in a sheet, the menu knows what comes of it", () => {
  holds(
    fc.property(sequences, ({ menu, food, changes }) => {
      const index = indexOf(menu);
      changes.reduce((configuration, change) => {
        const next = changed({ index, food }, configuration, change);
        expect(resolveLine(index, food, next).line).not.toBeNull();
        return next;
      }, {});
    }),
  );
});

test("setting an amount to what it is changes nothing", () => {
  holds(
    fc.property(known, ({ index, food, configuration, line }) => {
      for (const portion of allPortions(line).filter(({ left, right }) => left === right || left === 0 || right === 0)) {
        const change: Change = { kind: "amount", modifierId: portion.modifier._id, quantity: quantityOf(portion) };
        const same = resolveLine(index, food, changed({ index, food }, configuration, change)).line;
        expect(same && lineKey(same)).toBe(lineKey(line));
      }
    }),
  );
});

test("any configuration finds its way onto any menu", () => {
  holds(
    fc.property(wanted, menus, ({ menu, food, configuration }, other) => {
      for (const each of [menu, other]) {
        const foods = each === menu ? each.foods : [...each.foods, food];
        const index = indexOf(each === menu ? menu : { ...each, foods });
        const within = withinMenu(index, food, configuration);
        expect(resolveLine(index, food, within).line).not.toBeNull();
        expect(withinMenu(index, food, within)).toBe(within);
      }
    }),
  );
});
