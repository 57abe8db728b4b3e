/** Fetches the menu, and makes its cards. */

import type { Menu } from "@forno/contract/menu/food.ts";
import { foodCalls } from "@forno/contract/menu/menu-calls.ts";
import { type MenuCard, type MenuCards, menuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import { call } from "../../../platform/api/call.ts";
import { shareRuns } from "../../../platform/state/coalesce.ts";
import { readJson, writeItems } from "../../../platform/storage/local-items.ts";
import { foodsOf, knownCards, knownMenu } from "./menu-store.ts";

export async function keepMenu(next: Menu): Promise<void> {
  const text = JSON.stringify(next);
  if (text === JSON.stringify(knownMenu.read())) return;
  knownMenu.write(next);
  writeItems({ menu: text });
  const cards = await cardsOf(next);
  if (knownMenu.read() === next) knownCards.write(sharing(knownCards.read(), cards));
}

/** Cards that did not change stay the same objects, so that the page renders only the others. */
function sharing(before: MenuCards | null, next: MenuCards): MenuCards {
  if (before === null || JSON.stringify(before) === JSON.stringify(next)) return before ?? next;
  const known = new Map(foodsOf(before).map((card) => [card._id, card]));
  const shared = (card: MenuCard): MenuCard => {
    const own = known.get(card._id);
    return own && JSON.stringify(own) === JSON.stringify(card) ? own : card;
  };
  return { sections: next.sections.map((section) => ({ ...section, foods: section.foods.map(shared) })) };
}

async function cardsOf(menu: Menu): Promise<MenuCards> {
  if (!menu.foods.some(({ serviceHours, isOffHours }) => serviceHours || isOffHours)) return menuCards(menu);
  // Without it a food that is not served now shows as sold out.
  const times = await import("./service-times.ts").catch(() => null);
  return menuCards(menu, times?.servedNow());
}

export const refreshMenu = shareRuns(async (): Promise<Menu> => {
  const { data: foods, sections, sizes, modifierGroups } = await call(foodCalls.list);
  const fetched = completeMenu({ foods, sections, sizes, modifierGroups });
  await keepMenu(fetched);
  return fetched;
});

export function fetchMenu(): Promise<Menu> {
  return refreshMenu().catch((error) => {
    const lastSeen = storedMenu();
    if (!lastSeen) throw error;
    return lastSeen;
  });
}

export const fetchCards = async (): Promise<MenuCards> => cardsOf(await fetchMenu());

function storedMenu(): Menu | null {
  const stored = readJson("menu") as Partial<Menu> | null;
  return Array.isArray(stored?.foods) ? completeMenu(stored) : null;
}

/** Of a server or a browser that is older than menu options: its foods have none. */
const completeMenu = ({ foods = [], sections = [], sizes = [], modifierGroups = [] }: Partial<Menu>): Menu => ({
  foods: foods.map((food) => ({ ...WITHOUT_OPTIONS, ...food })),
  sections,
  sizes,
  modifierGroups,
});

const WITHOUT_OPTIONS = {
  prices: [],
  tags: [],
  allergens: [],
  modifierGroupIds: [],
  defaultModifiers: [],
  deal: null,
  halves: null,
  sectionId: null,
  diet: null,
  serviceHours: null,
};
