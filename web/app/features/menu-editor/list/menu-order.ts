/** The order of sections and of the foods in them, and moves in it. Foods without a section come last. */
import type { Menu } from "@forno/contract/menu/food.ts";

export interface OrderedSection {
  /** Null: the foods without a section. */
  _id: string | null;
  foodIds: readonly string[];
}
export type MenuOrder = readonly OrderedSection[];

export interface FoodPlace {
  sectionId: string | null;
  /** Among the section's foods, counted from 0. */
  index: number;
}

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position;

export function orderOf({ foods, sections }: Pick<Menu, "foods" | "sections">): MenuOrder {
  const known = new Set(sections.map(({ _id }) => _id));
  const sectionOf = ({ sectionId }: Menu["foods"][number]) => (sectionId !== null && known.has(sectionId) ? sectionId : null);
  const bySection = Map.groupBy(foods.toSorted(byPosition), sectionOf);
  const foodIdsOf = (sectionId: string | null) => (bySection.get(sectionId) ?? []).map(({ _id }) => _id);
  return [
    ...sections.toSorted(byPosition).map(({ _id }) => ({ _id, foodIds: foodIdsOf(_id) })),
    { _id: null, foodIds: foodIdsOf(null) },
  ];
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
  const named = order.filter(({ _id }) => _id !== null && _id !== sectionId);
  return [...named.toSpliced(index, 0, moved), ...order.filter(({ _id }) => _id === null)];
}

export function stepSection(order: MenuOrder, sectionId: string, direction: Direction): MenuOrder {
  const index = order.findIndex(({ _id }) => _id === sectionId) + (direction === "up" ? -1 : 1);
  return moveSection(order, sectionId, Math.max(0, index));
}

export const isSameOrder = (one: MenuOrder, other: MenuOrder): boolean => JSON.stringify(one) === JSON.stringify(other);
