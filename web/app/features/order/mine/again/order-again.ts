/** Which lines of an earlier order can be made the same from the current menu, and what the others lack. */

import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { DealPart } from "@forno/contract/menu/configuration.ts";
import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { lineKey, portionChoices, readLineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import { chosenModifiers, lineName } from "@forno/contract/menu/rules/line/line-words.ts";
import { groupsOf, indexOf, type MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { refusalWords } from "@forno/contract/menu/rules/line/problem/line-problem.ts";
import { type ResolvedLine, resolveLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import type { OrderLine } from "@forno/contract/order/order.ts";
import { CHOICE_UNKNOWN } from "@forno/contract/wire/form-sentences.ts";

export interface LeftOutLine {
  name: string;
  /** What of it is no longer on the menu, in the words of the order; empty if there is another reason. */
  gone: string[];
  /** The other reason, as a sentence. */
  reason: string;
}

export interface OrderAgain {
  /** What to add to the cart. */
  cart: CartData;
  /** Foods that are no longer on the menu, each once. */
  gone: string[];
  /** Foods that cannot be made the same. */
  leftOut: LeftOutLine[];
}

/** Prices may differ. */
export function orderAgain(items: readonly OrderLine[], menu: Menu): OrderAgain {
  const index = indexOf(menu);
  const again: Omit<OrderAgain, "gone"> = { cart: {}, leftOut: [] };
  const gone = new Set<string>();
  for (const line of items) {
    const { foodId, configuration } = readLineKey(line.key) ?? { foodId: line._id, configuration: undefined };
    const food = index.foods.get(foodId);
    const same = food ? sameLine(index, food, line, configuration) : null;
    if (same === null) gone.add(line.name);
    else if ("key" in same) again.cart[same.key] = (again.cart[same.key] ?? 0) + line.quantity;
    else again.leftOut.push(same);
  }
  return { ...again, gone: [...gone] };
}

function sameLine(
  index: MenuIndex,
  food: Food,
  line: OrderLine,
  configuration: Configuration | undefined,
): { key: string } | LeftOutLine {
  const { line: found, refusal } = resolveLine(index, food, configuration ?? asItCame(index, food, line));
  // A configuration names all that was chosen by ID. Without one, the food may come differently today.
  if (found && !refusal && (configuration || comesAsBefore(found, line))) return { key: lineKey(found) };
  return {
    name: line.name,
    gone: [...new Set([line, ...(line.parts ?? [])].flatMap((dish) => goneFrom(index, food, dish)))],
    reason: refusal ? refusalWords(refusal) : CHOICE_UNKNOWN,
  };
}

/** In the size and, say, with the crust that it came in then, if the menu has them by these names. */
function asItCame(index: MenuIndex, food: Food, line: OrderLine): Configuration {
  const sizeId = food.prices.find((price) => index.sizes.get(price.sizeId)?.name === line.size)?.sizeId;
  const size = sizeId === undefined ? {} : { sizeId };
  const { line: today } = resolveLine(index, food, size);
  if (!today || comesAsBefore(today, line)) return size;
  const kinds = line.modifiers.filter(({ kind }) => kind !== null);
  const modifiers = today.groups.flatMap((group) => {
    const before = kinds.find(({ kind }) => kind === group.name);
    const same = before && group.modifiers.find(({ name }) => name === before.name);
    if (same) return [{ _id: same._id, quantity: before.quantity }];
    const portions = today.portions.filter((portion) => portion.group === group);
    return portions.flatMap(({ modifier, left, right }) => portionChoices(modifier._id, left, right));
  });
  return { ...size, modifiers };
}

/** Orders of before the shop had sizes name none. */
function comesAsBefore(today: ResolvedLine, { size, modifiers, parts }: OrderLine): boolean {
  const kinds = chosenModifiers(today).filter(({ kind }) => kind !== null);
  return (
    (size === null || size === (today.size?.size.name ?? null)) &&
    modifiers.every(({ kind, name }) => kind === null || kinds.some((each) => each.kind === kind && each.name === name)) &&
    (parts ?? []).every(({ name }, at) => today.parts?.[at] && lineName(today.parts[at].line) === name)
  );
}

/** The words of the order that the menu of the food no longer has. `dish`: the line, or a part of the deal. */
function goneFrom(index: MenuIndex, food: Food, dish: OrderLine | DealPart): string[] {
  const foods = food.deal ? food.deal.slots.flatMap(({ foodIds }) => foodIds.flatMap((id) => index.foods.get(id) ?? [])) : [food];
  const second = [...index.foods.values()].filter(({ name }) => name === dish.secondHalf);
  const all = [...foods, ...second];
  const hasSize = ({ prices }: Food) => prices.some(({ sizeId }) => index.sizes.get(sizeId)?.name === dish.size);
  const isSizeGone = food.deal ? !all.some(hasSize) : !all.every(hasSize);
  const modifiers = all.flatMap((each) => groupsOf(index, each).flatMap((group) => group.modifiers.map(({ name }) => name)));
  const isPart = !("key" in dish);
  return [
    ...(isPart && dish.secondHalf === null && !foods.some(({ name }) => name === dish.name) ? [dish.name] : []),
    ...(dish.size !== null && isSizeGone ? [dish.size] : []),
    ...(dish.secondHalf === null || second.length > 0 ? [] : [dish.secondHalf]),
    ...dish.modifiers.flatMap(({ name, quantity }) => (quantity === 0 || modifiers.includes(name) ? [] : [name])),
  ];
}
