/** Replaces the menu by a document (api.md, Menu): its parts are those of the menu by `_id`, else by name; what it lacks is removed. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { Modifier } from "@forno/contract/menu/menu.ts";
import type { MenuDocumentInput } from "@forno/contract/menu/menu-document-input.ts";
import { comparable } from "@forno/contract/menu/rules/editing/menu-problem.ts";
import { newFood } from "@forno/contract/menu/rules/new-food.ts";
import { isId, NOBODY } from "@forno/contract/wire/ids.ts";
import { v7 as newId } from "uuid";
import { refuse } from "../../../platform/http/refusal.ts";
import type { MenuEdit } from "./menu-edits.ts";
import { newGroup, newModifier, newSection, newSize, overlaid, settledSale, withOptions } from "./menu-parts.ts";

const invalid = (problem: string) => refuse("menuInvalid", { vars: { problem } });

export const replaceByDocument =
  (document: MenuDocumentInput): MenuEdit =>
  (menu) => {
    const sections = matched("section", document.sections, menu.sections);
    const sizes = matched("size", document.sizes, menu.sizes);
    const groups = matched("option group", document.modifierGroups, menu.modifierGroups);
    const modifiersOf = modifiersByGroup(groups, menu);
    const foods = matched("food", document.foods, menu.foods);
    const refer = {
      section: referenceIn("section", sections),
      size: referenceIn("size", sizes),
      group: referenceIn("option group", groups),
      modifier: referenceIn("option", [...modifiersOf.values()].flat()),
      food: referenceIn("food", foods),
    };
    const images = new Set(menu.foods.map(({ image }) => image));
    return {
      sections: sections.map(({ id, given, known }) => overlaid(known ?? newSection(id, given.name), rest(given))),
      sizes: sizes.map(({ id, given, known }) => settledSale(overlaid(known ?? newSize(id, given.name), rest(given)))),
      modifierGroups: groups.map(({ id, given, known }) => ({
        ...overlaid(known ?? newGroup(id, given.name), { ...rest(given), modifiers: undefined }),
        modifiers: (modifiersOf.get(id) ?? []).map((match) => modifierOf(match, refer.size)),
      })),
      foods: foods.map((match) => foodOf(match, { refer, images })),
    };
  };

interface Named {
  _id?: string | undefined;
  name: string;
}

/** A part of the document, and what it is in the menu. */
interface Match<G extends Named, K> {
  id: string;
  given: G;
  known: K | undefined;
}

const rest = <G extends Named>({ _id: _, ...given }: G) => given;

function matched<G extends Named, K extends { _id: string; name: string }>(
  word: string,
  parts: readonly G[],
  menu: readonly K[],
): Match<G, K>[] {
  const byId = new Map(menu.map((part) => [part._id, part]));
  const byName = groupedByName(menu);
  const claimed = new Set(parts.flatMap(({ _id }) => (_id !== undefined && byId.has(_id.toLowerCase()) ? _id.toLowerCase() : [])));
  const matches = parts.map((given) => {
    const byOwnId = given._id === undefined ? undefined : byId.get(given._id.toLowerCase());
    const known =
      byOwnId ??
      onlyOne(
        word,
        given.name,
        (byName.get(comparable(given.name)) ?? []).filter(({ _id }) => !claimed.has(_id)),
      );
    return { id: known?._id ?? ownIdOf(given), given, known };
  });
  const ids = new Set<string>();
  for (const { id, given } of matches) {
    if (ids.has(id)) throw invalid(`The ${word} ${given.name} occurs twice`);
    ids.add(id);
  }
  return matches;
}

/** Several foods may have one name. */
function onlyOne<K>(word: string, name: string, found: readonly K[]): K | undefined {
  if (found.length > 1) throw invalid(`There are ${found.length} ${word}s named ${name}. Please give their _id`);
  return found[0];
}

function groupedByName<K extends { name: string }>(parts: readonly K[]): Map<string, K[]> {
  const grouped = new Map<string, K[]>();
  for (const part of parts) {
    const name = comparable(part.name);
    grouped.set(name, [...(grouped.get(name) ?? []), part]);
  }
  return grouped;
}

const ownIdOf = ({ _id }: Named): string => (_id !== undefined && isId(_id) && _id !== NOBODY ? _id.toLowerCase() : newId());

type Refer = (reference: string, place: string) => string;

/** The ID of what a text of the document refers to. */
function referenceIn(word: string, matches: readonly Match<Named, unknown>[]): Refer {
  const byId = new Map(matches.flatMap(({ id, given }) => [[id, id] as const, [given._id?.toLowerCase() ?? id, id] as const]));
  const byName = groupedByName(matches.map(({ id, given }) => ({ id, name: given.name })));
  return (reference, place) => {
    const found = byId.get(reference.toLowerCase());
    if (found !== undefined) return found;
    const named = onlyOne(word, reference, byName.get(comparable(reference)) ?? []);
    if (!named) throw invalid(`${place}: there is no ${word} ${reference}`);
    return named.id;
  };
}

type GroupInput = MenuDocumentInput["modifierGroups"][number];
type ModifierInput = GroupInput["modifiers"][number];
type ModifierMatch = Match<ModifierInput, Modifier>;

/** By name only within their own group; by ID they may come from another one. */
function modifiersByGroup(
  groups: readonly Match<GroupInput, Menu["modifierGroups"][number]>[],
  menu: Menu,
): Map<string, ModifierMatch[]> {
  const all = new Map(menu.modifierGroups.flatMap(({ modifiers }) => modifiers).map((modifier) => [modifier._id, modifier]));
  return new Map(
    groups.map(({ id, given, known }) => {
      const named = new Set(given.modifiers.flatMap(({ _id }) => _id?.toLowerCase() ?? []));
      const moved = [...named].flatMap((each) => all.get(each) ?? []);
      const own = (known?.modifiers ?? []).filter((modifier) => !moved.includes(modifier));
      return [id, matched("option", given.modifiers, [...moved, ...own])];
    }),
  );
}

function modifierOf({ id, given, known }: ModifierMatch, size: Refer): Modifier {
  const prices = given.prices?.map(({ sizeId, price }) => ({ sizeId: size(sizeId, given.name), price }));
  return settledSale(overlaid(known ?? newModifier(id, given.name), { ...rest(given), prices }));
}

type FoodInput = MenuDocumentInput["foods"][number];
interface FoodContext {
  refer: Record<"section" | "size" | "group" | "modifier" | "food", Refer>;
  images: ReadonlySet<string>;
}

function foodOf({ id, given, known }: Match<FoodInput, Food>, { refer, images }: FoodContext): Food {
  const { name, sectionId, prices, defaultSizeId, modifierGroupIds, defaultModifiers, deal, ...plain } = given;
  if (plain.image !== undefined && plain.image !== known?.image && !images.has(plain.image))
    throw invalid(`${name}: its picture ${plain.image} is not one of this shop`);
  if (!known && plain.image === undefined) throw invalid(`${name}: a new food needs the picture of another food`);
  if (!known && (plain.price ?? prices?.[0]?.price) === undefined) throw invalid(`${name}: a new food needs a price`);
  if (!known && plain.description === undefined) throw invalid(`${name}: a new food needs a description`);
  const before = known ?? newFood(id, name);
  const slots = deal?.slots.map(({ _id, sizeId, foodIds, ...slot }) => ({
    _id: slotIdOf(before, { _id, name: slot.name }),
    name: slot.name,
    foodIds: foodIds.map((each) => refer.food(each, name)),
    sizeId: ifGiven(sizeId ?? null, refer.size, name),
  }));
  return withOptions(before, {
    ...rest(plain as typeof plain & Named),
    name,
    sectionId: ifGiven(sectionId, refer.section, name),
    prices: prices?.map(({ sizeId, ...price }) => ({ ...price, sizeId: refer.size(sizeId, name) })),
    defaultSizeId: ifGiven(defaultSizeId, refer.size, name),
    modifierGroupIds: modifierGroupIds?.map((each) => refer.group(each, name)),
    defaultModifiers: defaultModifiers?.map(({ _id, quantity }) => ({ _id: refer.modifier(_id, name), quantity })),
    deal: slots ? { slots } : deal === null ? null : undefined,
  });
}

const ifGiven = <N extends null | undefined>(reference: string | N, refer: Refer, place: string): string | N =>
  typeof reference === "string" ? refer(reference, place) : reference;

function slotIdOf({ deal }: Food, slot: Named): string {
  const known =
    deal?.slots.find(({ _id }) => _id === slot._id) ?? deal?.slots.find(({ name }) => comparable(name) === comparable(slot.name));
  return known?._id ?? ownIdOf(slot);
}
