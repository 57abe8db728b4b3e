/** A menu by ID. */
import type { Food, Menu } from "../../food.ts";
import type { DealSlot, MenuSection, MenuSize, Modifier, ModifierGroup } from "../../menu.ts";

export interface MenuIndex {
  foods: ReadonlyMap<string, Food>;
  sections: ReadonlyMap<string, MenuSection>;
  sizes: ReadonlyMap<string, MenuSize>;
  groups: ReadonlyMap<string, ModifierGroup>;
}

const indexes = new WeakMap<Menu, MenuIndex>();

/** Built once for each menu object, which must not change afterwards. */
export function indexOf(menu: Menu): MenuIndex {
  const known = indexes.get(menu);
  if (known) return known;
  const index: MenuIndex = {
    foods: new Map(menu.foods.map((food) => [food._id, food])),
    sections: new Map(menu.sections.map((section) => [section._id, section])),
    sizes: new Map(menu.sizes.map((size) => [size._id, size])),
    groups: new Map(menu.modifierGroups.map((group) => [group._id, group])),
  };
  indexes.set(menu, index);
  return index;
}

export const sectionOf = (index: MenuIndex, { sectionId }: Pick<Food, "sectionId">): MenuSection | undefined =>
  index.sections.get(sectionId ?? "");

/** The groups of a food, in the order of its sheet. */
export const groupsOf = (index: MenuIndex, food: Food): ModifierGroup[] =>
  food.modifierGroupIds.flatMap((id) => index.groups.get(id) ?? []);

/** The slot of a deal decides the size of its foods, except of those that do not come in it. Null: the food has one size. */
export const sizeIdInSlot = ({ prices, defaultSizeId }: Food, slot: DealSlot): string | null =>
  prices.some(({ sizeId }) => sizeId === slot.sizeId) ? slot.sizeId : defaultSizeId;

/** In rupees, for one on the whole pizza. */
export const modifierPrice = (modifier: Modifier, sizeId: string | null): number =>
  modifier.prices.find((price) => price.sizeId === sizeId)?.price ?? modifier.price;
