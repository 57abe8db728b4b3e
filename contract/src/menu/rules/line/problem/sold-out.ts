/** What can be ordered, and what of a line is sold out. */
import type { Food } from "../../../food.ts";
import type { DealSlot } from "../../../menu.ts";
import { type MenuIndex, sizeIdInSlot } from "../menu-index.ts";
import type { ResolvedLine } from "../resolve-line.ts";

type Sizes = Pick<MenuIndex, "sizes">;

/** Whether the food can be ordered in this size. */
export function isSizeOnSale({ sizes }: Sizes, { prices }: Food, sizeId: string): boolean {
  const price = prices.find((each) => each.sizeId === sizeId);
  return price?.isAvailable === true && sizes.get(sizeId)?.isAvailable === true;
}

/** Whether the food can be ordered in the size in which it comes in a deal's slot. */
export function isOnSaleInSlot(index: Sizes, food: Food, slot: DealSlot): boolean {
  const sizeId = sizeIdInSlot(food, slot);
  return food.isAvailable && (sizeId === null || isSizeOnSale(index, food, sizeId));
}

/** The first food of it that is not served at the time of this menu; null: all are. If it is available, it can be ordered for later. */
export function offHoursFood({ food, second, parts }: ResolvedLine): Food | null {
  const own = [food, ...(second ? [second.food] : [])].find(({ isOffHours }) => isOffHours);
  return own ?? parts?.map(({ line }) => offHoursFood(line)).find((part) => part !== null) ?? null;
}

/** The name of the first part that is sold out; null: all can be ordered. */
export function soldOutName(line: ResolvedLine): string | null {
  const { food, size, second, portions, parts } = line;
  if (!food.isAvailable) return food.name;
  if (size && !(size.size.isAvailable && size.price.isAvailable)) return size.size.name;
  if (second && !isOnSale(second)) return second.food.name;
  const portion = portions.find(({ left, right, modifier }) => (left > 0 || right > 0) && !modifier.isAvailable);
  if (portion) return portion.modifier.name;
  for (const part of parts ?? []) {
    const name = soldOutName(part.line);
    if (name !== null) return name;
  }
  return null;
}

const isOnSale = ({ food, price }: NonNullable<ResolvedLine["second"]>): boolean =>
  food.isAvailable && (price?.isAvailable ?? true);
