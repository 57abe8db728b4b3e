/** What the form of a food holds: the values as they are typed, each field on its own, so that another admin's changes to others stay. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { ServiceHours } from "@forno/contract/menu/menu.ts";
import { OWN_TAGS } from "@forno/contract/menu/rules/food-labels.ts";
import { sectionIdOf } from "@forno/contract/menu/rules/menu-cards.ts";

/** What has no ID of its own is told apart by a key, so that its row stays the same when one before it is removed. */
export interface TimesDraft extends ServiceHours {
  key: string;
}

export interface SlotDraft {
  key: string;
  /** Null: a new slot. */
  _id: string | null;
  name: string;
  foodIds: readonly string[];
  /** Empty: the default size of each food. */
  sizeId: string;
}

export interface FoodDraft {
  name: string;
  description: string;
  /** Empty: none. */
  category: string;
  /** Of a food without sizes. */
  price: string;
  kcal: string;
  isBySize: boolean;
  /** The price in a size. Empty: not sold in it. */
  [price: `price:${string}`]: string;
  [kcal: `kcal:${string}`]: string;
  defaultSizeId: string;
  modifierGroupIds: readonly string[];
  /** How often it comes with a modifier. */
  [quantity: `comes:${string}`]: number;
  /** Null: it cannot share a pizza. */
  halves: string | null;
  /** Empty: none. */
  baseImage: string;
  /** Empty: the menu has no sections. */
  sectionId: string;
  /** Empty: not marked. */
  diet: string;
  tags: readonly string[];
  /** Divided by commas. */
  allergens: string;
  /** Null: always. */
  serviceHours: readonly TimesDraft[] | null;
  /** Empty: by its section. */
  kitchenUnits: string;
  /** Of GST, per cent. Empty: the shop's. */
  taxRate: string;
  /** HSN or SAC. Empty: the shop's. */
  hsn: string;
  /** Null: it is no deal. */
  slots: readonly SlotDraft[] | null;
}

const typed = (number: number | null | undefined): string => (number === null || number === undefined ? "" : `${number}`);

export function draftOf(food: Food, menu: Menu): FoodDraft {
  const { sizes, modifierGroups } = menu;
  const priceIn = (sizeId: string) => food.prices.find((price) => price.sizeId === sizeId);
  const comesWith = (modifierId: string) => food.defaultModifiers.find(({ _id }) => _id === modifierId)?.quantity ?? 0;
  return {
    name: food.name,
    description: food.description,
    category: food.category ?? "",
    // A new food has none yet.
    price: typed(food.price || null),
    kcal: typed(food.kcal),
    isBySize: food.prices.length > 0,
    ...Object.fromEntries(sizes.map(({ _id }) => [`price:${_id}`, typed(priceIn(_id)?.price)])),
    ...Object.fromEntries(sizes.map(({ _id }) => [`kcal:${_id}`, typed(priceIn(_id)?.kcal)])),
    defaultSizeId: food.defaultSizeId ?? "",
    modifierGroupIds: food.modifierGroupIds,
    ...Object.fromEntries(modifierGroups.flatMap(({ modifiers }) => modifiers.map(({ _id }) => [`comes:${_id}`, comesWith(_id)]))),
    halves: food.halves,
    baseImage: food.baseImage ?? "",
    sectionId: sectionIdOf(food, menu) ?? "",
    diet: food.diet ?? "",
    tags: OWN_TAGS.filter((tag) => food.tags.includes(tag)),
    allergens: food.allergens.join(", "),
    serviceHours: food.serviceHours?.map((hours, index) => ({ ...hours, key: `${index}` })) ?? null,
    kitchenUnits: typed(food.kitchenUnits),
    taxRate: typed(food.taxRate),
    hsn: food.hsn ?? "",
    slots: food.deal?.slots.map((slot) => ({ ...slot, key: slot._id, sizeId: slot.sizeId ?? "" })) ?? null,
  };
}

/** Sizes in which the draft has a price, in their order. */
export const pricedSizes = (draft: FoodDraft, { sizes }: Pick<Menu, "sizes">) =>
  draft.isBySize ? sizes.filter(({ _id }) => draft[`price:${_id}`]?.trim()) : [];

/** Prices by size: what was typed as the one price becomes the first size's, and this size the default. */
export function bySize(draft: FoodDraft, { sizes }: Pick<Menu, "sizes">): Partial<FoodDraft> {
  const [first] = sizes;
  const hasPrices = sizes.some(({ _id }) => draft[`price:${_id}`]?.trim());
  if (!first || hasPrices || !draft.price.trim()) return { isBySize: true };
  return { isBySize: true, ...priceField(first._id, draft.price), ...kcalField(first._id, draft.kcal), defaultSizeId: first._id };
}

export const allergensOf = ({ allergens }: Pick<FoodDraft, "allergens">): string[] => [
  ...new Set(
    allergens
      .split(",")
      .map((each) => each.trim())
      .filter(Boolean),
  ),
];

export const priceField = (sizeId: string, price: string): Record<`price:${string}`, string> => ({ [`price:${sizeId}`]: price });

export const kcalField = (sizeId: string, kcal: string): Record<`kcal:${string}`, string> => ({ [`kcal:${sizeId}`]: kcal });

/** `modifiers`: by ID, how often the food comes with it. */
export const comesFields = (modifiers: readonly (readonly [string, number])[]): Record<`comes:${string}`, number> =>
  Object.fromEntries(modifiers.map(([id, quantity]) => [`comes:${id}`, quantity]));
