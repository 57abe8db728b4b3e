import type { Food } from "@forno/contract/menu/food.ts";

/** Names of the deals in which the food can be chosen. */
export const dealsWith = (foods: readonly Food[], foodId: string): string[] =>
  foods.filter(({ deal }) => deal?.slots.some(({ foodIds }) => foodIds.includes(foodId))).map(({ name }) => name);
