import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { MenuSize } from "@forno/contract/menu/menu.ts";
import { groupTexts as texts } from "../texts/en.ts";
import { PLAIN } from "./draft/group-draft.ts";

export const foodsUsing = ({ foods }: Pick<Menu, "foods">, groupId: string | null): Food[] =>
  foods.filter(({ modifierGroupIds }) => groupId !== null && modifierGroupIds.includes(groupId));

/** `Used by 8 pizzas`, or `Used by 3 foods`. */
export const usageWords = (foods: readonly Food[]): string =>
  foods.length > 0 && foods.every(({ category }) => category === "pizza")
    ? texts.usedByPizzas(foods.length)
    : texts.usedBy(foods.length);

export interface PriceColumn {
  id: string;
  name: string;
}

/** A price for each size that its foods have, and one for those without sizes. Without foods: for all sizes. */
export function priceColumns({ foods, sizes }: Pick<Menu, "foods" | "sizes">, groupId: string | null): PriceColumn[] {
  const using = foodsUsing({ foods }, groupId);
  const isShown = ({ _id }: MenuSize) =>
    using.length === 0 || using.some(({ prices }) => prices.some(({ sizeId }) => sizeId === _id));
  const shown = sizes.filter(isShown).map(({ _id, name }) => ({ id: _id, name }));
  const needsPlain = shown.length === 0 || using.some(({ prices }) => prices.length === 0);
  return [...shown, ...(needsPlain ? [{ id: PLAIN, name: texts.price }] : [])];
}
