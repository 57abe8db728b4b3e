import type { Food, Menu } from "../food.ts";

export const kitchenAllergens = ({ foods }: Pick<Menu, "foods">): string[] => [
  ...new Set(foods.flatMap(({ allergens }) => allergens)),
];

/** The part of a menu with which a food is put together: its page need not carry more. */
export function menuOfFood(menu: Menu, food: Food): Menu {
  const inDeal = new Set(food.deal?.slots.flatMap(({ foodIds }) => foodIds));
  const foods = menu.foods.filter(
    (other) => other._id === food._id || inDeal.has(other._id) || (food.halves !== null && other.halves === food.halves),
  );
  const groupIds = new Set(foods.flatMap(({ modifierGroupIds }) => modifierGroupIds));
  return {
    foods,
    sections: [],
    sizes: menu.sizes,
    modifierGroups: menu.modifierGroups.filter(({ _id }) => groupIds.has(_id)),
  };
}
