/** Changes of single parts of the menu, as pure functions. The order of each list is that of the menu. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { Modifier, ModifierGroup } from "@forno/contract/menu/menu.ts";
import type { FoodOptionsBody, GroupBody, OrderBody, SectionBody, SizesBody } from "@forno/contract/menu/menu-input.ts";
import { FOODS_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { newFood } from "@forno/contract/menu/rules/new-food.ts";
import { v7 as newId } from "uuid";
import { refuse } from "../../../platform/http/refusal.ts";
import { newGroup, newModifier, newSection, newSize, overlaid, settledSale, withOptions } from "./menu-parts.ts";

export type MenuEdit = (menu: Menu) => Menu;

interface Part {
  _id: string;
}

const has = (parts: readonly Part[], id: string): boolean => parts.some(({ _id }) => _id === id);
const without = <P extends Part>(parts: readonly P[], id: string): P[] => parts.filter(({ _id }) => _id !== id);
const replaced = <P extends Part>(parts: readonly P[], id: string, change: (part: P) => P): P[] =>
  parts.map((part) => (part._id === id ? change(part) : part));

export const addSection =
  (body: SectionBody): MenuEdit =>
  (menu) => ({ ...menu, sections: [...menu.sections, overlaid(newSection(newId(), body.name), body)] });

/** Refuses with `sectionNotFound`. */
export const updateSection =
  (id: string, body: SectionBody): MenuEdit =>
  (menu) => {
    if (!has(menu.sections, id)) throw refuse("sectionNotFound");
    return { ...menu, sections: replaced(menu.sections, id, (section) => overlaid(section, body)) };
  };

/** Its foods come last. Refuses with `sectionNotFound`. */
export const removeSection =
  (id: string): MenuEdit =>
  (menu) => {
    if (!has(menu.sections, id)) throw refuse("sectionNotFound");
    const foods = menu.foods.map((food) => (food.sectionId === id ? { ...food, sectionId: null } : food));
    return { ...menu, sections: without(menu.sections, id), foods };
  };

/** Refuses with `sizeNotFound`, and the removal of a size that is the default of a food. */
export const updateSizes =
  ({ sizes }: SizesBody): MenuEdit =>
  (menu) => {
    const after = sizes.map(({ _id, name, detail }) => {
      const known = menu.sizes.find((size) => size._id === _id);
      if (_id !== undefined && !known) throw refuse("sizeNotFound");
      return overlaid(known ?? newSize(newId(), name), { name, detail });
    });
    const removed = menu.sizes.filter(({ _id }) => !has(after, _id));
    return removed.reduce(withoutSize, { ...menu, sizes: after });
  };

const inUse = (where: string) => refuse("menuInvalid", { vars: { problem: `${where}. Choose another one there first` } });

function withoutSize(menu: Menu, { _id, name }: Part & { name: string }): Menu {
  const needing = menu.foods.find(({ defaultSizeId }) => defaultSizeId === _id);
  if (needing) throw inUse(`${name} is the default size of ${needing.name}`);
  const deal = menu.foods.find((food) => food.deal?.slots.some((slot) => slot.sizeId === _id));
  if (deal) throw inUse(`${name} is the size of a part of ${deal.name}`);
  const withoutIt = <P extends { sizeId: string }>(prices: readonly P[]) => prices.filter(({ sizeId }) => sizeId !== _id);
  return {
    ...menu,
    foods: menu.foods.map((food) => ({
      ...food,
      prices: withoutIt(food.prices),
    })),
    modifierGroups: menu.modifierGroups.map((group) => ({
      ...group,
      modifiers: group.modifiers.map((modifier) => ({ ...modifier, prices: withoutIt(modifier.prices) })),
    })),
  };
}

export const addGroup =
  (body: GroupBody): MenuEdit =>
  (menu) => ({ ...menu, modifierGroups: [...menu.modifierGroups, groupWith(newGroup(newId(), body.name), body)] });

/** Foods no longer come with modifiers that it lost. Refuses with `groupNotFound` or `modifierNotFound`. */
export const updateGroup =
  (id: string, body: GroupBody): MenuEdit =>
  (menu) => {
    if (!has(menu.modifierGroups, id)) throw refuse("groupNotFound");
    return withKnownDefaults({ ...menu, modifierGroups: replaced(menu.modifierGroups, id, (group) => groupWith(group, body)) });
  };

/** Refuses with `groupNotFound`. */
export const removeGroup =
  (id: string): MenuEdit =>
  (menu) => {
    if (!has(menu.modifierGroups, id)) throw refuse("groupNotFound");
    const foods = menu.foods.map((food) => ({ ...food, modifierGroupIds: food.modifierGroupIds.filter((each) => each !== id) }));
    return withKnownDefaults({ ...menu, modifierGroups: without(menu.modifierGroups, id), foods });
  };

function groupWith(group: ModifierGroup, { modifiers, version: _, ...body }: GroupBody): ModifierGroup {
  const after = modifiers.map(({ _id, ...given }): Modifier => {
    const known = group.modifiers.find((each) => each._id === _id);
    if (_id !== undefined && !known) throw refuse("modifierNotFound");
    return settledSale(overlaid(known ?? newModifier(newId(), given.name), given));
  });
  return { ...overlaid(group, body), modifiers: after };
}

function withKnownDefaults(menu: Menu): Menu {
  const groups = new Map(menu.modifierGroups.map((group) => [group._id, group]));
  const isOffered = ({ modifierGroupIds }: Food, id: string) =>
    modifierGroupIds.some((groupId) => has(groups.get(groupId)?.modifiers ?? [], id));
  return {
    ...menu,
    foods: menu.foods.map((food) => ({
      ...food,
      defaultModifiers: food.defaultModifiers.filter(({ _id }) => isOffered(food, _id)),
    })),
  };
}

/** What a food's form sets; what is absent stays, or has its default in a new food. */
export interface FoodInput extends FoodOptionsBody {
  name?: string | undefined;
  description?: string | undefined;
  price?: number | undefined;
  category?: Food["category"] | undefined;
  image?: string | undefined;
}

/** It comes last in its section, which is the first one unless another is given. Refuses with `menuFull`. */
export const addFood =
  (id: string, input: FoodInput): MenuEdit =>
  (menu) => {
    if (menu.foods.length >= FOODS_MAX) throw refuse("menuFull");
    const food = { ...newFood(id, ""), sectionId: menu.sections[0]?._id ?? null };
    return updateFood(id, input)({ ...menu, foods: [...menu.foods, food] });
  };

/** A removed food, where it was, with the groups that still exist. Changes nothing if it is on the menu. Refuses with `menuFull`. */
export const restoreFood =
  (removed: Food): MenuEdit =>
  (menu) => {
    if (has(menu.foods, removed._id)) return menu;
    if (menu.foods.length >= FOODS_MAX) throw refuse("menuFull");
    const food = {
      ...removed,
      sectionId: removed.sectionId !== null && has(menu.sections, removed.sectionId) ? removed.sectionId : null,
      modifierGroupIds: removed.modifierGroupIds.filter((id) => has(menu.modifierGroups, id)),
    };
    const next = menu.foods.findIndex((each) => each.sectionId === food.sectionId && each.position >= food.position);
    return withKnownDefaults({ ...menu, foods: menu.foods.toSpliced(next < 0 ? menu.foods.length : next, 0, food) });
  };

/** A food that comes into another section comes last there. Refuses with `foodNotFound`. */
export const updateFood =
  (id: string, { version: _, deal, ...given }: FoodInput): MenuEdit =>
  (menu) => {
    const food = menu.foods.find((each) => each._id === id);
    if (!food) throw refuse("foodNotFound");
    const slots = deal?.slots.map(({ _id, sizeId = null, ...slot }) => ({ _id: slotId(food, _id), ...slot, sizeId }));
    const after = withOptions(food, { ...given, deal: slots ? { slots } : deal === null ? null : undefined });
    if (after.sectionId === food.sectionId) return { ...menu, foods: replaced(menu.foods, id, () => after) };
    return { ...menu, foods: [...without(menu.foods, id), after] };
  };

/** Line keys name slots: the ID of a slot stays. */
const slotId = (food: Food, id: string | undefined): string => (id !== undefined && has(food.deal?.slots ?? [], id) ? id : newId());

/** Refuses with `menuChanged` an order that is not one of these sections and foods. */
export const reorder =
  ({ sections }: OrderBody): MenuEdit =>
  (menu) => {
    const order = sections.flatMap(({ _id }) => _id ?? []);
    const placed = sections.flatMap(({ _id, foodIds }) => foodIds.map((id) => ({ id, sectionId: _id })));
    if (
      !isSame(order, menu.sections) ||
      !isSame(
        placed.map(({ id }) => id),
        menu.foods,
      )
    )
      throw refuse("menuChanged");
    const known = <P extends Part>(parts: readonly P[], id: string) => parts.filter(({ _id }) => _id === id);
    return {
      ...menu,
      sections: order.flatMap((id) => known(menu.sections, id)),
      foods: placed.flatMap(({ id, sectionId }) => known(menu.foods, id).map((food) => ({ ...food, sectionId }))),
    };
  };

const isSame = (ids: readonly string[], parts: readonly Part[]): boolean =>
  ids.length === parts.length && new Set(ids).size === ids.length && ids.every((id) => has(parts, id));
