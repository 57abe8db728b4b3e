/** Sold out or on sale: a food, a size everywhere, a size of one food, or a modifier. */

import type { Menu } from "@forno/contract/menu/food.ts";
import type { SaleBody } from "@forno/contract/menu/menu-input.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { MenuEdit } from "./menu-edits.ts";

type Target = Pick<SaleBody, "foodId" | "sizeId" | "modifierId">;
interface State {
  isAvailable: boolean;
  soldOutUntil: string | null;
}

/** `soldOutUntil`: null for what is on sale. Refuses with `foodNotFound`, `sizeNotFound` or `modifierNotFound`. */
export const setSale =
  (target: Target, state: State): MenuEdit =>
  (menu) => {
    if (target.modifierId !== undefined) return ofModifier(menu, target.modifierId, state);
    if (target.foodId === undefined) return ofSize(menu, target.sizeId, state);
    if (target.sizeId === undefined) return ofFood(menu, target.foodId, state);
    return ofFoodInSize(menu, { foodId: target.foodId, sizeId: target.sizeId }, state);
  };

function ofModifier(menu: Menu, id: string, state: State): Menu {
  if (!menu.modifierGroups.some(({ modifiers }) => modifiers.some(({ _id }) => _id === id))) throw refuse("modifierNotFound");
  const modifierGroups = menu.modifierGroups.map((group) => ({
    ...group,
    modifiers: group.modifiers.map((modifier) => (modifier._id === id ? { ...modifier, ...state } : modifier)),
  }));
  return { ...menu, modifierGroups };
}

function ofSize(menu: Menu, id: string | undefined, state: State): Menu {
  if (!menu.sizes.some(({ _id }) => _id === id)) throw refuse("sizeNotFound");
  return { ...menu, sizes: menu.sizes.map((size) => (size._id === id ? { ...size, ...state } : size)) };
}

function ofFood(menu: Menu, id: string, state: State): Menu {
  if (!menu.foods.some(({ _id }) => _id === id)) throw refuse("foodNotFound");
  return { ...menu, foods: menu.foods.map((food) => (food._id === id ? { ...food, ...state } : food)) };
}

function ofFoodInSize(menu: Menu, { foodId, sizeId }: { foodId: string; sizeId: string }, state: State): Menu {
  const food = menu.foods.find(({ _id }) => _id === foodId);
  if (!food) throw refuse("foodNotFound");
  if (!food.prices.some((price) => price.sizeId === sizeId)) throw refuse("sizeNotFound");
  const prices = food.prices.map((price) => (price.sizeId === sizeId ? { ...price, ...state } : price));
  return { ...menu, foods: menu.foods.map((each) => (each === food ? { ...food, prices } : each)) };
}
