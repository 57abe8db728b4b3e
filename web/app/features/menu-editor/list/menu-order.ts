/** The order of sections and of the foods in them, and moves in it. */

import type { Menu } from "@forno/contract/menu/food.ts";
import { listedFoods } from "@forno/contract/menu/rules/menu-cards.ts";

export interface OrderedSection {
  /** Null: the menu has no sections. */
  _id: string | null;
  foodIds: readonly string[];
}
export type MenuOrder = readonly OrderedSection[];

export interface FoodPlace {
  sectionId: string | null;
  /** Among the section's foods, counted from 0. */
  index: number;
}

export function orderOf(menu: Pick<Menu, "foods" | "sections">): MenuOrder {
  const bySection = Map.groupBy(listedFoods(menu), ({ sectionId }) => sectionId);
  const sections = menu.sections.toSorted((one, other) => one.position - other.position).map(({ _id }) => _id);
  const ids = sections.length > 0 ? sections : [null];
  return ids.map((_id) => ({ _id, foodIds: (bySection.get(_id) ?? []).map(({ food }) => food._id) }));
}

export function placeOf(order: MenuOrder, foodId: string): FoodPlace | undefined {
  const section = order.find(({ foodIds }) => foodIds.includes(foodId));
  return section && { sectionId: section._id, index: section.foodIds.indexOf(foodId) };
}

/** `index` counts the section's other foods. */
export function moveFood(order: MenuOrder, foodId: string, { sectionId, index }: FoodPlace): MenuOrder {
  return order.map(({ _id, foodIds }) => {
    const others = foodIds.filter((id) => id !== foodId);
    return { _id, foodIds: _id === sectionId ? others.toSpliced(index, 0, foodId) : others };
  });
}

export type Direction = "up" | "down";

/** One place up or down, at the edge of a section into the next one. Unchanged at the ends of the menu. */
export function stepFood(order: MenuOrder, foodId: string, direction: Direction): MenuOrder {
  const at = order.findIndex(({ foodIds }) => foodIds.includes(foodId));
  const section = order[at];
  if (!section) return order;
  const index = section.foodIds.indexOf(foodId) + (direction === "up" ? -1 : 1);
  if (index >= 0 && index < section.foodIds.length) return moveFood(order, foodId, { sectionId: section._id, index });
  const next = order[direction === "up" ? at - 1 : at + 1];
  if (!next) return order;
  return moveFood(order, foodId, { sectionId: next._id, index: direction === "up" ? next.foodIds.length : 0 });
}

/** `index` counts the other sections. */
export function moveSection(order: MenuOrder, sectionId: string, index: number): MenuOrder {
  const moved = order.find(({ _id }) => _id === sectionId);
  if (!moved) return order;
  return order.filter(({ _id }) => _id !== sectionId).toSpliced(index, 0, moved);
}

export function stepSection(order: MenuOrder, sectionId: string, direction: Direction): MenuOrder {
  const index = order.findIndex(({ _id }) => _id === sectionId) + (direction === "up" ? -1 : 1);
  return moveSection(order, sectionId, Math.max(0, index));
}

export const isSameOrder = (one: MenuOrder, other: MenuOrder): boolean => JSON.stringify(one) === JSON.stringify(other);
