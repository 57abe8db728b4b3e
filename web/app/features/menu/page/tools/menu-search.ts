/** Search over the menu, forgiving of typing errors (decision 0006). Loaded when the search field gets the focus. */

import type { Menu } from "@forno/contract/menu/food.ts";
import type { MenuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import MiniSearch from "minisearch";

interface Entry {
  id: string;
  name: string;
  description: string;
  /** What lies on it, and what is in a deal. */
  contents: string;
  section: string;
  /** Its tags, and `veg` or `nonveg`. */
  marks: string;
}

let index: { cards: MenuCards; menu: Menu | null; isVegOnly: boolean; search: MiniSearch<Entry> } | null = null;

/** `menu`: null until it is fetched; then what lies on the foods is found, too. `isVegOnly`: deals are not found by what is not veg. */
export function searchMenu(cards: MenuCards, menu: Menu | null, query: string, isVegOnly = false): ReadonlySet<string> {
  if (index?.cards !== cards || index.menu !== menu || index.isVegOnly !== isVegOnly)
    index = { cards, menu, isVegOnly, search: indexed(cards, menu, isVegOnly) };
  const { search } = index;
  for (const attempt of [{ query }, { query: query.replace(/[\s-]+/g, "") }, { query, more: 1 }]) {
    const found = search.search(attempt.query, { fuzzy: (word) => typingErrors(word, attempt.more) });
    if (found.length > 0) return new Set(found.map(({ id }) => id));
  }
  return new Set();
}

/**
 * Words of up to three letters must match; longer ones may have one typing error, those of seven letters two: swapped letters are two.
 * `more`: for words from five letters on, if nothing else is found.
 */
const typingErrors = (word: string, more = 0): number =>
  word.length < 4 ? 0 : word.length < 5 ? 1 : (word.length < 7 ? 1 : 2) + more;

function indexed(cards: MenuCards, menu: Menu | null, isVegOnly: boolean): MiniSearch<Entry> {
  const search = new MiniSearch<Entry>({
    fields: ["name", "description", "contents", "section", "marks"],
    processTerm: plain,
    searchOptions: { prefix: true, combineWith: "AND", boost: { name: 4, contents: 2 } },
  });
  for (const { name: section, foods } of cards.sections)
    for (const { _id: id, name, description, tags, diet } of foods)
      search.add({
        id,
        name,
        description,
        contents: menu ? contentsOf(menu, id, isVegOnly) : "",
        section: section ?? "",
        marks: [...tags, diet?.replace("-", "") ?? ""].join(" "),
      });
  return search;
}

/** Without accents and plurals: `Jalapeño` is found as `jalapeno`, and `Pizzas` as `pizza`. */
const plain = (word: string): string =>
  word
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replace(/([^s]{3})s$/, "$1");

function contentsOf({ foods, modifierGroups }: Menu, id: string, isVegOnly: boolean): string {
  const food = foods.find(({ _id }) => _id === id);
  const laid = new Set(food?.defaultModifiers.map(({ _id }) => _id));
  const parts = new Set(food?.deal?.slots.flatMap(({ foodIds }) => foodIds));
  return [
    ...modifierGroups.flatMap(({ modifiers }) => modifiers).filter(({ _id }) => laid.has(_id)),
    ...foods.filter(({ _id, diet }) => parts.has(_id) && (!isVegOnly || diet === "veg")),
  ]
    .map(({ name }) => name)
    .join(" ");
}

/** Below the hero the first results would be out of sight, and under a phone's keyboard. */
export function showResults(): void {
  const menu = document.getElementById("menu");
  if (menu && menu.getBoundingClientRect().top > 0) menu.scrollIntoView();
}
