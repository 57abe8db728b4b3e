/** The fields of the menu's parts in words. */

import type { Food } from "@forno/contract/menu/food.ts";
import type { MenuSection, MenuSize, Modifier, ModifierGroup, SizePrice } from "@forno/contract/menu/menu.ts";
import type { MenuChange } from "@forno/contract/menu/menu-admin.ts";
import { groupsOf, type MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { serviceWords } from "@forno/contract/menu/rules/service-words.ts";

type Words = MenuChange["from"];
export type FieldWords<P> = Readonly<Record<string, (part: P, index: MenuIndex) => Words>>;
/** Names each field but these, so that a new one without words is a type error. */
type AllWords<P, Without extends keyof P> = { [K in Exclude<keyof P, Without>]: (part: P, index: MenuIndex) => Words };

const asIs =
  <K extends string>(field: K) =>
  (part: Record<K, Words>) =>
    part[field];

const sale = { isAvailable: asIs("isAvailable"), soldOutUntil: asIs("soldOutUntil") };

export const SECTION_WORDS: AllWords<MenuSection, "_id" | "position"> = {
  name: asIs("name"),
  station: asIs("station"),
  taxRate: asIs("taxRate"),
  hsn: asIs("hsn"),
};

export const SIZE_WORDS: AllWords<MenuSize, "_id" | "position"> = { name: asIs("name"), detail: asIs("detail"), ...sale };

export const GROUP_WORDS: AllWords<ModifierGroup, "_id" | "modifiers"> = {
  name: asIs("name"),
  min: asIs("min"),
  max: asIs("max"),
  included: asIs("included"),
  layout: asIs("layout"),
};

const sizeName = (index: MenuIndex, id: string) => index.sizes.get(id)?.name ?? id;

export const MODIFIER_WORDS: AllWords<Modifier, "_id" | "stockLeft"> = {
  name: asIs("name"),
  detail: asIs("detail"),
  diet: asIs("diet"),
  ...sale,
  price: asIs("price"),
  prices: ({ prices }, index) => prices.map(({ sizeId, price }) => `${sizeName(index, sizeId)}: ₹${price}`),
  maxQuantity: asIs("maxQuantity"),
  allowsSides: asIs("allowsSides"),
  image: asIs("image"),
};

export const PRICE_WORDS: AllWords<SizePrice, "sizeId"> = { price: asIs("price"), ...sale, kcal: asIs("kcal") };

export const FOOD_WORDS: AllWords<Food, "_id" | "position" | "prices" | "isOffHours" | "stockLeft"> = {
  name: asIs("name"),
  description: asIs("description"),
  price: asIs("price"),
  image: asIs("image"),
  category: asIs("category"),
  ...sale,
  slug: asIs("slug"),
  sectionId: ({ sectionId }, index) => (sectionId === null ? null : (index.sections.get(sectionId)?.name ?? sectionId)),
  diet: asIs("diet"),
  tags: ({ tags }) => tags,
  allergens: ({ allergens }) => allergens,
  kcal: asIs("kcal"),
  defaultSizeId: ({ defaultSizeId }, index) => defaultSizeId && sizeName(index, defaultSizeId),
  modifierGroupIds: (food, index) => groupsOf(index, food).map(({ name }) => name),
  halves: asIs("halves"),
  defaultModifiers: (food, index) => {
    const known = new Map(groupsOf(index, food).flatMap(({ modifiers }) => modifiers.map(({ _id, name }) => [_id, name])));
    return food.defaultModifiers.map(({ _id, quantity }) => `${quantity} × ${known.get(_id) ?? _id}`);
  },
  baseImage: asIs("baseImage"),
  serviceHours: ({ serviceHours }) => serviceHours?.map((hours) => serviceWords([hours])) ?? null,
  kitchenUnits: asIs("kitchenUnits"),
  taxRate: asIs("taxRate"),
  hsn: asIs("hsn"),
  deal: ({ deal }, index) =>
    deal?.slots.map(({ name, foodIds, sizeId }) => {
      const foods = foodIds.map((id) => index.foods.get(id)?.name ?? id).join(", ");
      return `${name}: ${foods}${sizeId === null ? "" : ` (${sizeName(index, sizeId)})`}`;
    }) ?? null,
};
