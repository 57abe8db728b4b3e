/** Search over the menu, forgiving of typing errors (decision 0064). Loaded when the search field gets the focus. */
import type { MenuCards } from "@forno/contract/rules/menu/menu-cards.ts";
import type { Menu } from "@forno/contract/shop/food.ts";
import MiniSearch from "minisearch";

interface Entry {
  id: string;
  name: string;
  description: string;
  /** What lies on it, and what is in a deal. */
  contents: string;
  section: string;
}

let index: { cards: MenuCards; menu: Menu | null; search: MiniSearch<Entry> } | null = null;

/** `menu`: null until it is fetched; then what lies on the foods is found, too. */
export function searchMenu(cards: MenuCards, menu: Menu | null, query: string): ReadonlySet<string> {
  if (index?.cards !== cards || index.menu !== menu) index = { cards, menu, search: indexed(cards, menu) };
  return new Set(index.search.search(query).map(({ id }) => id));
}

/** Words of up to three letters must match; longer ones may have one typing error, those of seven letters two: swapped letters are two. */
const typingErrors = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

function indexed(cards: MenuCards, menu: Menu | null): MiniSearch<Entry> {
  const search = new MiniSearch<Entry>({
    fields: ["name", "description", "contents", "section"],
    processTerm: plain,
    searchOptions: { prefix: true, fuzzy: typingErrors, combineWith: "AND", boost: { name: 4, contents: 2 } },
  });
  for (const { name: section, foods } of cards.sections)
    for (const { _id: id, name, description } of foods)
      search.add({ id, name, description, contents: menu ? contentsOf(menu, id) : "", section: section ?? "" });
  return search;
}

/** Without accents: `Jalapeño` is found as `jalapeno`. */
const plain = (word: string): string => word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

function contentsOf({ foods, modifierGroups }: Menu, id: string): string {
  const food = foods.find(({ _id }) => _id === id);
  const laid = new Set(food?.defaultModifiers.map(({ _id }) => _id));
  const parts = new Set(food?.deal?.slots.flatMap(({ foodIds }) => foodIds));
  return [
    ...modifierGroups.flatMap(({ modifiers }) => modifiers).filter(({ _id }) => laid.has(_id)),
    ...foods.filter(({ _id }) => parts.has(_id)),
  ]
    .map(({ name }) => name)
    .join(" ");
}

/** Below the hero the first results would be out of sight, and under a phone's keyboard. */
export function showResults(): void {
  const menu = document.getElementById("menu");
  if (menu && menu.getBoundingClientRect().top > 0) menu.scrollIntoView();
}
