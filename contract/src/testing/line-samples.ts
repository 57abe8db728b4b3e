/** Menus and configurations as inputs of property tests. Prices in rupees. */
import fc from "fast-check";
import type { Food, Menu } from "../menu/food.ts";
import { SIDES } from "../menu/rules/food-labels.ts";
import type { Configuration, ModifierChoice } from "../menu/rules/line/configuration.ts";
import { indexOf, type MenuIndex } from "../menu/rules/line/menu-index.ts";
import { type ResolvedLine, resolveLine } from "../menu/rules/line/resolve-line.ts";
import { buildFood, buildGroup, buildMenu, buildModifier, SIZES } from "./menu-samples.ts";

const price = fc.nat({ max: 900 }).map((rupees) => rupees / (rupees % 7 === 0 ? 100 : 1));
/** No food is free. */
const foodPrice = price.map((rupees) => rupees + 1);
const SIZE_IDS = SIZES.map(({ _id }) => _id);

const modifier = fc.record({
  price,
  ofSize: fc.option(price),
  maxQuantity: fc.integer({ min: 1, max: 3 }),
  allowsSides: fc.boolean(),
});
const group = fc.record({
  modifiers: fc.array(modifier, { minLength: 1, maxLength: 4 }),
  isKind: fc.boolean(),
  max: fc.integer({ min: 1, max: 6 }),
  included: fc.nat({ max: 2 }),
});
const dish = fc.record({
  prices: fc.tuple(foodPrice, foodPrice, foodPrice),
  hasSizes: fc.boolean(),
  isHalf: fc.boolean(),
  /** For each modifier of the menu how many it comes with. */
  defaults: fc.array(fc.nat({ max: 2 }), { minLength: 12, maxLength: 12 }),
  groups: fc.array(fc.nat({ max: 2 }), { maxLength: 3 }),
});

/** Three groups, four foods and a deal of two of them, in which there may be nothing to choose. */
export const menus: fc.Arbitrary<Menu> = fc
  .tuple(
    fc.array(group, { minLength: 3, maxLength: 3 }),
    fc.array(dish, { minLength: 4, maxLength: 4 }),
    foodPrice,
    fc.record({ hasChoice: fc.boolean(), fixedSize: fc.constantFrom(null, SIZES[2]._id) }),
  )
  .map(([groups, dishes, dealPrice, { hasChoice, fixedSize }]) => {
    const modifierGroups = groups.map(({ modifiers, isKind, max, included }, place) =>
      buildGroup({
        name: `Group ${place}`,
        ...(isKind ? { min: 1, max: 1 } : { min: 0, max, included }),
        modifiers: modifiers.map(({ ofSize, ...each }, at) =>
          buildModifier({
            name: `Modifier ${place}.${at}`,
            ...each,
            prices: ofSize === null ? [] : [{ sizeId: SIZES[1]._id, price: ofSize }],
          }),
        ),
      }),
    );
    const foods = dishes.map(({ prices, hasSizes, isHalf, defaults, groups: own }, place) => {
      const ownGroups = [...new Set(own)].flatMap((at) => modifierGroups[at] ?? []);
      return buildFood({
        name: `Food ${place}`,
        prices: hasSizes ? SIZE_IDS.map((sizeId, at) => ({ sizeId, price: prices[at] ?? 0 })) : [],
        defaultSizeId: hasSizes ? SIZES[0]._id : null,
        modifierGroupIds: ownGroups.map(({ _id }) => _id),
        halves: isHalf ? "Pizzas" : null,
        defaultModifiers: defaultsOf(ownGroups, defaults),
      });
    });
    const [first = "", ...others] = foods.map(({ _id }) => _id);
    const deal = buildFood({
      name: "Deal",
      price: dealPrice,
      deal: {
        slots: [
          { _id: crypto.randomUUID(), name: "Choice", foodIds: hasChoice ? others : others.slice(1, 2), sizeId: SIZES[1]._id },
          { _id: crypto.randomUUID(), name: "Fixed", foodIds: [first], sizeId: fixedSize },
        ],
      },
    });
    return buildMenu({ foods: [...foods, deal], modifierGroups });
  });

/** What a menu may say: one of each kind, otherwise no more than the group allows. */
function defaultsOf(groups: Menu["modifierGroups"], wanted: readonly number[]): Food["defaultModifiers"] {
  return groups.flatMap(({ min, max, modifiers }, place) => {
    let left = max;
    return modifiers.flatMap(({ _id, maxQuantity }, at) => {
      const most = min === 1 ? Number(at === (wanted[place] ?? 0) % modifiers.length) : (wanted[place * 4 + at] ?? 0);
      const quantity = Math.min(most, maxQuantity, left);
      left -= quantity;
      return quantity > 0 ? [{ _id, quantity }] : [];
    });
  });
}

const note = fc.option(fc.string({ unit: "binary", maxLength: 150 }), { nil: undefined });

const dishConfigurations = ({ sizes, foods, modifierGroups }: Menu): fc.Arbitrary<Configuration> => {
  const modifierIds = modifierGroups.flatMap(({ modifiers }) => modifiers.map(({ _id }) => _id));
  const choice: fc.Arbitrary<ModifierChoice> = fc.record(
    {
      _id: fc.constantFrom(...modifierIds),
      quantity: fc.option(fc.nat({ max: 2 }), { nil: undefined }),
      side: fc.option(fc.constantFrom(...SIDES), { nil: undefined }),
    },
    { requiredKeys: ["_id"] },
  );
  return fc.record(
    {
      sizeId: fc.option(fc.constantFrom(...sizes.map(({ _id }) => _id)), { nil: undefined }),
      modifiers: fc.option(fc.array(choice, { maxLength: 5 }), { nil: undefined }),
      secondHalfId: fc.option(fc.constantFrom(...foods.map(({ _id }) => _id)), { nil: undefined }),
      note,
    },
    { requiredKeys: [] },
  );
};

const dealConfigurations = (menu: Menu, food: Food): fc.Arbitrary<Configuration> => {
  const slots = (food.deal?.slots ?? []).map(({ _id, foodIds }) =>
    fc.option(
      fc.record({
        _id: fc.constant(_id),
        foodId: fc.constantFrom(...foodIds),
        configuration: fc.option(dishConfigurations(menu), { nil: undefined }),
      }),
    ),
  );
  const chosen = fc.tuple(...slots).map((choices) => choices.filter((slot) => slot !== null));
  return fc.record({ slots: fc.option(chosen, { nil: undefined, freq: 10 }), note });
};

export const configurationsOf = (menu: Menu, food: Food): fc.Arbitrary<Configuration> =>
  food.deal ? dealConfigurations(menu, food) : dishConfigurations(menu);

export interface Wanted {
  menu: Menu;
  food: Food;
  configuration: Configuration;
}

/** Any configuration of any food, most of which the menu knows. */
export const wanted: fc.Arbitrary<Wanted> = menus.chain((menu) =>
  fc.constantFrom(...menu.foods).chain((food) =>
    configurationsOf(menu, food).map((configuration) => ({
      menu,
      food,
      configuration,
    })),
  ),
);

/** Null: the menu does not know it. */
export const resolved = ({ menu, food, configuration }: Wanted): ResolvedLine | null =>
  resolveLine(indexOf(menu), food, configuration).line;

/** A configuration that the menu knows. */
export const known: fc.Arbitrary<Wanted & { line: ResolvedLine; index: MenuIndex }> = wanted
  .map((each) => ({ ...each, line: resolved(each), index: indexOf(each.menu) }))
  .filter((each): each is Wanted & { line: ResolvedLine; index: MenuIndex } => each.line !== null);
