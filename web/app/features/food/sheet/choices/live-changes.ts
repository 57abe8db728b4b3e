/** What changes for a customer while the sheet is open. */
import { groupsOf, indexOf, type MenuIndex } from "@forno/contract/rules/line/menu-index.ts";
import type { Food, Menu } from "@forno/contract/shop/food.ts";

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

/** Whether the food can be ordered in this size. */
export function isSizeOnSale(index: MenuIndex, food: Food, sizeId: string): boolean {
  const price = food.prices.find((each) => each.sizeId === sizeId);
  return price?.isAvailable === true && index.sizes.get(sizeId)?.isAvailable === true;
}

/** Names of what its sheet offers and is sold out. */
export function soldOutOf(menu: Menu, food: Food): Set<string> {
  const index = indexOf(menu);
  const others = (food.deal?.slots.flatMap(({ foodIds }) => foodIds) ?? []).flatMap((id) => index.foods.get(id) ?? []);
  const foods = [food, ...others];
  const halves = foods.flatMap((each) => secondHalves(index, each, each.defaultSizeId));
  const sizes = foods.flatMap((each) => each.prices.filter(({ sizeId }) => !isSizeOnSale(index, each, sizeId)));
  const modifiers = foods.flatMap((each) => groupsOf(index, each)).flatMap((group) => group.modifiers);
  return new Set([
    ...[...foods, ...halves, ...modifiers].filter(({ isAvailable }) => !isAvailable).map(({ name }) => name),
    ...sizes.flatMap(({ sizeId }) => index.sizes.get(sizeId)?.name ?? []),
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
