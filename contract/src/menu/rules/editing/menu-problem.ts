/** The one rule that says whether the parts of a menu fit together. */
import type { Food, Menu } from "../../food.ts";
import type { DealSlot, Modifier, ModifierGroup } from "../../menu.ts";
import { indexOf } from "../line/menu-index.ts";
import {
  FOOD_GROUPS_MAX,
  FOODS_MAX,
  GROUPS_MAX,
  MODIFIERS_MAX,
  PRICE_MAX,
  QUANTITY_MAX,
  SECTIONS_MAX,
  SIZES_MAX,
  SLOTS_MAX,
} from "../menu-limits.ts";

/** The first problem as a sentence; null: none. */
export function menuProblem(menu: Menu): string | null {
  for (const problem of problemsOf(menu)) return problem;
  return null;
}

function* problemsOf(menu: Menu): Generator<string> {
  const { sections, sizes, modifierGroups, foods } = menu;
  yield* tooMany("sections", sections, SECTIONS_MAX);
  yield* tooMany("sizes", sizes, SIZES_MAX);
  yield* tooMany("option groups", modifierGroups, GROUPS_MAX);
  yield* tooMany("foods", foods, FOODS_MAX);
  yield* repeatedNames("section", sections);
  yield* repeatedNames("size", sizes);
  yield* repeatedNames("option group", modifierGroups);
  const modifiers = modifierGroups.flatMap((group) => group.modifiers);
  yield* repeatedIds([sections, sizes, modifierGroups, modifiers, foods].flat());
  for (const group of modifierGroups) yield* problemsOfGroup(group, menu);
  for (const food of foods) yield* problemsOfFood(food, menu);
  const slug = firstRepeated(foods.map((food) => food.slug).filter((each) => each !== ""));
  if (slug !== undefined) yield `Two foods have the address /menu/${slug}`;
}

function* tooMany(words: string, list: readonly unknown[], max: number): Generator<string> {
  if (list.length > max) yield `A menu has at most ${max} ${words}`;
}

function firstRepeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}

/** As people compare names. */
export const comparable = (name: string): string => name.normalize("NFKC").trim().toLowerCase();

function* repeatedNames(word: string, list: readonly { name: string }[], place = ""): Generator<string> {
  const name = firstRepeated(list.map((each) => comparable(each.name)));
  const shown = list.find((each) => comparable(each.name) === name)?.name;
  if (name !== undefined) yield `${place}There are two ${word}s named ${shown}`;
}

function* repeatedIds(list: readonly { _id: string }[]): Generator<string> {
  const id = firstRepeated(list.map(({ _id }) => _id));
  if (id !== undefined) yield `The ID ${id} occurs twice`;
}

const isPrice = (price: number, min: number): boolean => Number.isFinite(price) && price >= min && price <= PRICE_MAX;
const LEAST_PRICE = 0.01;

function* problemsOfGroup(group: ModifierGroup, { sizes }: Menu): Generator<string> {
  const { name, min, max, included, modifiers } = group;
  yield* tooManyOf(name, "options", modifiers, MODIFIERS_MAX);
  yield* repeatedNames("option", modifiers, `${name}: `);
  if (max < 1) yield `${name}: at least one option must be allowed`;
  if (min > max) yield `${name}: the fewest choices must not be more than the most`;
  if (included > max) yield `${name}: the free choices must not be more than the most`;
  if (min > modifiers.reduce((sum, { maxQuantity }) => sum + maxQuantity, 0))
    yield `${name}: its options do not suffice for ${min} ${min === 1 ? "choice" : "choices"}`;
  for (const modifier of modifiers) yield* problemsOfModifier(modifier, { name, sizes });
}

function* tooManyOf(name: string, words: string, list: readonly unknown[], max: number): Generator<string> {
  if (list.length > max) yield `${name}: at most ${max} ${words}`;
}

function* problemsOfModifier(modifier: Modifier, { name, sizes }: { name: string; sizes: Menu["sizes"] }): Generator<string> {
  const place = `${name}, ${modifier.name}`;
  if (!isPrice(modifier.price, 0)) yield `${place}: the price must be between ₹0 and ₹${PRICE_MAX}`;
  if (!(modifier.maxQuantity >= 1 && modifier.maxQuantity <= QUANTITY_MAX))
    yield `${place}: the most of one must be between 1 and ${QUANTITY_MAX}`;
  yield* sizesOnce(place, modifier.prices, sizes);
  if (modifier.prices.some(({ price }) => !isPrice(price, 0))) yield `${place}: each price must be between ₹0 and ₹${PRICE_MAX}`;
}

function* sizesOnce(place: string, prices: readonly { sizeId: string }[], sizes: Menu["sizes"]): Generator<string> {
  if (prices.some(({ sizeId }) => !sizes.some(({ _id }) => _id === sizeId)))
    yield `${place}: there is a price for a size that does not exist`;
  if (firstRepeated(prices.map(({ sizeId }) => sizeId)) !== undefined) yield `${place}: there are two prices for one size`;
}

function* problemsOfFood(food: Food, menu: Menu): Generator<string> {
  const { name, prices, defaultSizeId } = food;
  if (food.sectionId !== null && !menu.sections.some(({ _id }) => _id === food.sectionId))
    yield `${name}: its section does not exist`;
  if (![food.price, ...prices.map(({ price }) => price)].every((price) => isPrice(price, LEAST_PRICE)))
    yield `${name}: each price must be more than ₹0 and at most ₹${PRICE_MAX}`;
  yield* sizesOnce(name, prices, menu.sizes);
  if (prices.length > 0 && !prices.some(({ sizeId }) => sizeId === defaultSizeId))
    yield `${name}: the default size must be one of its sizes`;
  if (prices.length === 0 && defaultSizeId !== null) yield `${name}: the default size has no price`;
  yield* problemsOfChoices(food, menu);
  if (food.deal) yield* problemsOfDeal(food, food.deal.slots, menu);
}

function* problemsOfChoices({ name, modifierGroupIds, defaultModifiers }: Food, { modifierGroups }: Menu): Generator<string> {
  yield* tooManyOf(name, "option groups", modifierGroupIds, FOOD_GROUPS_MAX);
  const groups = modifierGroups.filter(({ _id }) => modifierGroupIds.includes(_id));
  const options = new Map(groups.flatMap(({ modifiers }) => modifiers).map((modifier) => [modifier._id, modifier]));
  if (modifierGroupIds.some((id) => !groups.some(({ _id }) => _id === id)))
    yield `${name}: one of its option groups does not exist`;
  if (firstRepeated(modifierGroupIds) !== undefined) yield `${name}: one of its option groups occurs twice`;
  if (firstRepeated(defaultModifiers.map(({ _id }) => _id)) !== undefined)
    yield `${name}: what it comes with names an option twice`;
  for (const { _id, quantity } of defaultModifiers) {
    const modifier = options.get(_id);
    if (!modifier) yield `${name}: it comes with an option that is not in its option groups`;
    else if (quantity > modifier.maxQuantity) yield `${name}: it comes with more ${modifier.name} than one can choose`;
  }
  for (const { name: group, min, max, modifiers } of groups) {
    const count = defaultModifiers
      .filter(({ _id }) => modifiers.some((modifier) => modifier._id === _id))
      .reduce((sum, { quantity }) => sum + quantity, 0);
    if (count > max) yield `${name}: it comes with more of ${group} than one can choose`;
    // None: then the customer must choose.
    if (count > 0 && count < min) yield `${name}: it comes with less of ${group} than one must choose`;
  }
}

function* problemsOfDeal(deal: Food, slots: readonly DealSlot[], menu: Menu): Generator<string> {
  const { name } = deal;
  const { foods, sizes } = indexOf(menu);
  if (deal.prices.length > 0 || deal.modifierGroupIds.length > 0 || deal.halves !== null)
    yield `${name}: a deal has no sizes, option groups or halves of its own`;
  if (slots.length === 0) yield `${name}: a deal needs at least one part`;
  yield* tooManyOf(name, "parts", slots, SLOTS_MAX);
  yield* repeatedNames("part", slots, `${name}: `);
  yield* repeatedIds(slots);
  for (const slot of slots) {
    const place = `${name}, ${slot.name}`;
    const chosen = slot.foodIds.map((id) => foods.get(id));
    if (chosen.includes(undefined)) yield `${place}: one of its foods does not exist`;
    if (firstRepeated(slot.foodIds) !== undefined) yield `${place}: one of its foods occurs twice`;
    if (chosen.some((food) => food?.deal)) yield `${place}: a deal cannot be part of a deal`;
    // Its last food may have been removed, which marks the deal as sold out.
    if (chosen.length === 0 && deal.isAvailable) yield `${place}: choose at least one food`;
    if (slot.sizeId !== null && !sizes.has(slot.sizeId)) yield `${place}: its size does not exist`;
  }
}
