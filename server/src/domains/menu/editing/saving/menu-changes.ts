/** What differs between two menus, in words: names instead of IDs, amounts in rupees. */
import { isDeepStrictEqual } from "node:util";
import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import type { MenuChange } from "@forno/contract/menu/menu-admin.ts";
import { indexOf, type MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { type FieldWords, FOOD_WORDS, GROUP_WORDS, MODIFIER_WORDS, PRICE_WORDS, SECTION_WORDS, SIZE_WORDS } from "./menu-words.ts";

type Owner = "menu" | "section" | "size" | "group" | "food";

export interface FoundChange extends MenuChange {
  /** What the audit log names: the food of a price, the group of a modifier. */
  owner: { kind: Owner; _id: string | null; name: string };
  /** Of the owner: the size of a price, the modifier; null: itself. */
  part: string | null;
}

interface Part {
  _id: string;
  name: string;
}

export function changesOfMenu(before: Menu, after: Menu): FoundChange[] {
  const context = { was: indexOf(before), is: indexOf(after) };
  return [
    ...ofParts("section", [before.sections, after.sections], SECTION_WORDS, context),
    ...orderOf({ kind: "menu", _id: null, name: "Sections" }, before.sections, after.sections),
    ...ofParts("size", [before.sizes, after.sizes], SIZE_WORDS, context),
    ...orderOf({ kind: "menu", _id: null, name: "Sizes" }, before.sizes, after.sizes),
    ...ofParts("group", [before.modifierGroups, after.modifierGroups], GROUP_WORDS, context),
    ...orderOf({ kind: "menu", _id: null, name: "Option groups" }, before.modifierGroups, after.modifierGroups),
    ...pairs(before.modifierGroups, after.modifierGroups).flatMap(([was, is]) => modifierChanges(was, is, context)),
    ...ofParts("food", [before.foods, after.foods], FOOD_WORDS, context).filter(isNotPriceOfSize(after)),
    ...pairs(before.foods, after.foods).flatMap(([was, is]) => priceChanges(was, is, context)),
    ...foodOrders(before, after),
  ];
}

interface Indexes {
  was: MenuIndex;
  is: MenuIndex;
}

/** Those that both have. */
function pairs<P extends Part>(before: readonly P[], after: readonly P[]): [P, P][] {
  const known = new Map(before.map((part) => [part._id, part]));
  return after.flatMap((is): [P, P][] => {
    const was = known.get(is._id);
    return was ? [[was, is]] : [];
  });
}

const added = <P extends Part>(before: readonly P[], after: readonly P[]): P[] => {
  const known = new Set(before.map(({ _id }) => _id));
  return after.filter(({ _id }) => !known.has(_id));
};

function ofParts<P extends Part>(
  kind: Exclude<Owner, "menu">,
  [before, after]: [readonly P[], readonly P[]],
  words: FieldWords<P>,
  indexes: Indexes,
): FoundChange[] {
  const about = ({ _id, name }: P) => ({ kind, _id, name, owner: { kind, _id, name }, part: null });
  return [
    ...added(after, before).map((was) => ({ ...about(was), field: null, from: was.name, to: null })),
    ...added(before, after).map((is) => ({ ...about(is), field: null, from: null, to: is.name })),
    ...pairs(before, after).flatMap(([was, is]) =>
      fieldsOf(was, is, words, indexes).map((change) => ({ ...about(is), ...change })),
    ),
  ];
}

type FieldChange = Pick<MenuChange, "field" | "from" | "to">;

function fieldsOf<P extends object>(was: P, is: P, words: FieldWords<P>, indexes: Indexes): FieldChange[] {
  return Object.entries<(part: P, index: MenuIndex) => MenuChange["from"]>(words).flatMap(([field, wordsOf]) => {
    const key = field as keyof P;
    if (isDeepStrictEqual(was[key], is[key])) return [];
    return [{ field, from: wordsOf(was, indexes.was), to: wordsOf(is, indexes.is) }];
  });
}

function modifierChanges(was: ModifierGroup, is: ModifierGroup, indexes: Indexes): FoundChange[] {
  const owner = { kind: "group", _id: is._id, name: is.name } as const;
  const about = ({ _id, name }: Part) => ({ kind: "modifier" as const, _id, name: `${is.name}, ${name}`, owner, part: name });
  return [
    ...added(is.modifiers, was.modifiers).map((each) => ({ ...about(each), field: null, from: each.name, to: null })),
    ...added(was.modifiers, is.modifiers).map((each) => ({ ...about(each), field: null, from: null, to: each.name })),
    ...pairs(was.modifiers, is.modifiers).flatMap(([one, other]) =>
      fieldsOf(one, other, MODIFIER_WORDS, indexes).map((change) => ({ ...about(other), ...change })),
    ),
    ...orderOf(owner, was.modifiers, is.modifiers),
  ];
}

/** The price of a food with sizes is that of its default size, and listed as such. */
function isNotPriceOfSize({ foods }: Menu): (change: FoundChange) => boolean {
  const sized = new Set(foods.filter(({ prices }) => prices.length > 0).map(({ _id }) => _id));
  return ({ field, _id }) => field !== "price" || !sized.has(_id ?? "");
}

function priceChanges(was: Food, is: Food, indexes: Indexes): FoundChange[] {
  const owner = { kind: "food", _id: is._id, name: is.name } as const;
  const sizeName = (sizeId: string) => (indexes.is.sizes.get(sizeId) ?? indexes.was.sizes.get(sizeId))?.name ?? sizeId;
  const about = (sizeId: string) => {
    const part = sizeName(sizeId);
    return { kind: "price" as const, _id: is._id, name: `${is.name}, ${part}`, owner, part };
  };
  const of = (food: Food, sizeId: string) => food.prices.find((price) => price.sizeId === sizeId);
  return [
    ...was.prices
      .filter(({ sizeId }) => !of(is, sizeId))
      .map(({ sizeId, price }) => ({ ...about(sizeId), field: null, from: price, to: null })),
    ...is.prices.flatMap((price) => {
      const known = of(was, price.sizeId);
      if (!known) return [{ ...about(price.sizeId), field: null, from: null, to: price.price }];
      return fieldsOf(known, price, PRICE_WORDS, indexes).map((change) => ({ ...about(price.sizeId), ...change }));
    }),
  ];
}

/** Whether those that both have are in another order. */
function orderOf(owner: FoundChange["owner"], before: readonly Part[], after: readonly Part[]): FoundChange[] {
  const both = pairs(before, after).map(([, is]) => is);
  const place = new Map(before.map(({ _id }, index) => [_id, index]));
  const was = both.toSorted((one, other) => (place.get(one._id) ?? 0) - (place.get(other._id) ?? 0));
  if (both.every((part, index) => part === was[index])) return [];
  const names = (parts: readonly Part[]) => parts.map(({ name }) => name);
  return [{ ...owner, field: "order", from: names(was), to: names(both), owner, part: null }];
}

function foodOrders(before: Menu, after: Menu): FoundChange[] {
  const within = (menu: Menu, sectionId: string | null) => menu.foods.filter((food) => food.sectionId === sectionId);
  const sections = [...after.sections.map(({ _id, name }) => ({ kind: "section" as const, _id, name }))];
  return [...sections, { kind: "menu" as const, _id: null, name: "Foods" }].flatMap((owner) =>
    orderOf(owner, within(before, owner._id), within(after, owner._id)),
  );
}
