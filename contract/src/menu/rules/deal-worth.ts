/** What a deal is worth: what its parts cost on their own, and whether all of them can be veg. */
import { toPaise, toRupees } from "../../money/money.ts";
import type { Food } from "../food.ts";
import type { DealSlot } from "../menu.ts";
import { sizeIdInSlot } from "./line/menu-index.ts";
import type { ResolvedLine } from "./line/resolve-line.ts";

/** In rupees, with what is chosen: what the parts cost on their own, less the deal's price. Options cost the same in both. */
export function savedBy({ food, parts }: ResolvedLine): number {
  const apart = (parts ?? []).reduce((sum, { slot, line }) => sum + aloneInPaise(line.food, slot), 0);
  return toRupees(Math.max(0, apart - toPaise(food.price)));
}

/** The same in rupees with the dearest food of each slot. */
export function savesUpTo(foods: readonly Food[], { deal, price }: Food): number {
  const dearest = (deal?.slots ?? []).map((slot) =>
    Math.max(0, ...foodsOf(foods, slot).map((food) => (food.isAvailable ? aloneInPaise(food, slot) : 0))),
  );
  const apart = dearest.reduce((sum, paise) => sum + paise, 0);
  return toRupees(Math.max(0, apart - toPaise(price)));
}

export const canBeVeg = (foods: readonly Food[], { diet, deal }: Food): boolean =>
  deal ? deal.slots.every((slot) => foodsOf(foods, slot).some((food) => food.diet === "veg")) : diet === "veg";

const foodsOf = (foods: readonly Food[], { foodIds }: DealSlot): Food[] => foods.filter(({ _id }) => foodIds.includes(_id));

function aloneInPaise(food: Food, slot: DealSlot): number {
  const sizeId = sizeIdInSlot(food, slot);
  return toPaise(food.prices.find((each) => each.sizeId === sizeId)?.price ?? food.price);
}
