/** What changes for a customer while the sheet is open. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { groupsOf, indexOf, type MenuIndex, sizeIdInSlot } from "@forno/contract/menu/rules/line/menu-index.ts";
import { isSizeOnSale } from "@forno/contract/menu/rules/line/problem/sold-out.ts";

/** The foods with which it can share a pizza, in one of its sizes. Null: it has one size. */
export const secondHalves = (index: MenuIndex, food: Food, sizeId: string | null): Food[] =>
  food.halves === null
    ? []
    : [...index.foods.values()].filter(
        (other) =>
          other.halves === food.halves &&
          other._id !== food._id &&
          other.deal === null &&
          (sizeId === null ? other.prices.length === 0 : other.prices.some((price) => price.sizeId === sizeId)),
      );

/** The foods of a deal's slots, in the only size that they have there. */
const slotFoods = (index: MenuIndex, { deal }: Food): { food: Food; sizeIds: string[] }[] =>
  (deal?.slots ?? []).flatMap((slot) =>
    slot.foodIds.flatMap((id) => {
      const food = index.foods.get(id);
      const sizeId = food && sizeIdInSlot(food, slot);
      return food ? [{ food, sizeIds: sizeId ? [sizeId] : [] }] : [];
    }),
  );

/** Names of what its sheet offers and is sold out. */
export function soldOutOf(menu: Menu, food: Food): Set<string> {
  const index = indexOf(menu);
  const offered = [{ food, sizeIds: food.prices.map(({ sizeId }) => sizeId) }, ...slotFoods(index, food)];
  const foods = offered.map((each) => each.food);
  // The foods of a deal are not halved.
  const halves = secondHalves(index, food, food.defaultSizeId);
  const sizes = offered.flatMap((each) => each.sizeIds.filter((sizeId) => !isSizeOnSale(index, each.food, sizeId)));
  const modifiers = foods.flatMap((each) => groupsOf(index, each)).flatMap((group) => group.modifiers);
  return new Set([
    ...[...foods, ...halves, ...modifiers].filter(({ isAvailable }) => !isAvailable).map(({ name }) => name),
    ...sizes.flatMap((sizeId) => index.sizes.get(sizeId)?.name ?? []),
  ]);
}

/** Names of what its sheet offers and has just sold out. */
export function newlySoldOut(before: Menu, after: Menu, foodId: string): string[] {
  const old = indexOf(before).foods.get(foodId);
  const food = indexOf(after).foods.get(foodId);
  if (!old || !food) return [];
  const was = soldOutOf(before, old);
  return [...soldOutOf(after, food)].filter((name) => !was.has(name));
}
