/**
 * The menu: from the page, then from the server, and from local storage while offline. The menu page itself comes with the cards
 * only (`MenuCards`).
 */

import { type MenuCard, type MenuCards, menuCards } from "@forno/contract/rules/menu/menu-cards.ts";
import type { Menu } from "@forno/contract/shop/food.ts";
import { foodCalls } from "@forno/contract/shop/food-calls.ts";
import { useEffect } from "react";
import { call } from "../../../platform/api/call.ts";
import { shareRuns } from "../../../platform/state/coalesce.ts";
import { createStore, useStore } from "../../../platform/state/store.ts";
import { readJson, writeItems } from "../../../platform/storage/local-items.ts";

const menu = createStore<Menu | null>(null);
const cards = createStore<MenuCards | null>(null);

/** The whole menu. `fromPage`: that of the page's loader data. */
export function useMenu(fromPage: Menu): Menu {
  useEffect(() => {
    if (menu.read() === null) void keep(fromPage);
  }, [fromPage]);
  return useKnownMenu() ?? fromPage;
}

/** For components on every page: null until a page came with the whole menu, or it was fetched. */
export const useKnownMenu = (): Menu | null => useStore(menu, null);

export const readMenu = (): Menu | null => menu.read();

/** The cards of the menu page. `fromPage`: those of the page's loader data. */
export function useCards(fromPage: MenuCards): MenuCards {
  useEffect(() => {
    if (cards.read() === null) cards.write(fromPage);
  }, [fromPage]);
  return useKnownCards() ?? fromPage;
}

/** Null until a page came with the menu or its cards, or the menu was fetched. */
export const useKnownCards = (): MenuCards | null => useStore(cards, null);

export const foodsOf = ({ sections }: MenuCards): MenuCard[] => sections.flatMap(({ foods }) => foods);

async function keep(next: Menu): Promise<void> {
  const text = JSON.stringify(next);
  if (text === JSON.stringify(menu.read())) return;
  menu.write(next);
  writeItems({ menu: text });
  const made = await cardsOf(next);
  if (menu.read() === next) cards.write(made);
}

async function cardsOf(of: Menu): Promise<MenuCards> {
  if (!of.foods.some(({ serviceHours }) => serviceHours)) return menuCards(of);
  // Without it a food that is not served now shows as sold out.
  const times = await import("./service-times.ts").catch(() => null);
  return menuCards(of, times?.servedNow());
}

/** Fetches the current menu. Throws `ApiFailure`, and then the menu stays as it was. */
export const refreshMenu = shareRuns(async (): Promise<Menu> => {
  const { data: foods, sections, sizes, modifierGroups } = await call(foodCalls.list);
  const fetched = completeMenu({ foods, sections, sizes, modifierGroups });
  await keep(fetched);
  return fetched;
});

/**
 * For a page's client loader: the known menu, otherwise the server's, otherwise the stored one. Throws `ApiFailure` if there is
 * none.
 */
export async function loadMenu(): Promise<Menu> {
  const known = menu.read();
  if (known) return known;
  return refreshMenu().catch((error) => {
    const lastSeen = storedMenu();
    if (!lastSeen) throw error;
    return lastSeen;
  });
}

/** As `loadMenu`, for a page that shows only cards. */
export const loadCards = async (): Promise<MenuCards> => cards.read() ?? cardsOf(await loadMenu());

function storedMenu(): Menu | null {
  const stored = readJson("menu") as Partial<Menu> | null;
  return Array.isArray(stored?.foods) ? completeMenu(stored) : null;
}

/** Of a server or a browser that is older than menu options: its foods have none. */
const completeMenu = ({ foods = [], sections = [], sizes = [], modifierGroups = [] }: Partial<Menu>): Menu => ({
  foods:
    sections.length + sizes.length + modifierGroups.length > 0 ? foods : foods.map((food) => ({ ...WITHOUT_OPTIONS, ...food })),
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
