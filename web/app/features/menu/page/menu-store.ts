/**
 * The menu: from the page, then from the server, and from local storage while offline. The menu page itself comes with the cards
 * only (`MenuCards`); what fetches the menu is in menu-fetch.ts, which no page waits for.
 */

import type { Menu } from "@forno/contract/menu/food.ts";
import type { MenuCard, MenuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import { useEffect } from "react";
import { createStore, useStore } from "../../../platform/state/store.ts";

const fetcher = () => import("./menu-fetch.ts");

export const knownMenu = createStore<Menu | null>(null);
export const knownCards = createStore<MenuCards | null>(null);

/** For components on every page: null until a page came with the whole menu, or it was fetched. */
export const useKnownMenu = (): Menu | null => useStore(knownMenu, null);

export const readMenu = (): Menu | null => knownMenu.read();

/** The cards of the menu page. `fromPage`: those of the page's loader data. */
export function useCards(fromPage: MenuCards): MenuCards {
  useEffect(() => {
    if (knownCards.read() === null) knownCards.write(fromPage);
  }, [fromPage]);
  return useKnownCards() ?? fromPage;
}

/** Null until a page came with the menu or its cards, or the menu was fetched. */
export const useKnownCards = (): MenuCards | null => useStore(knownCards, null);

export const foodsOf = ({ sections }: MenuCards): MenuCard[] => sections.flatMap(({ foods }) => foods);

/** Fetches the current menu. Throws `ApiFailure`, and then the menu stays as it was. */
export const refreshMenu = async (): Promise<Menu> => (await fetcher()).refreshMenu();

/**
 * For a page's client loader: the known menu, otherwise the server's, otherwise the stored one. Throws `ApiFailure` if there is
 * none.
 */
export const loadMenu = async (): Promise<Menu> => knownMenu.read() ?? (await fetcher()).fetchMenu();

/** As `loadMenu`, for a page that shows only cards. */
export const loadCards = async (): Promise<MenuCards> => knownCards.read() ?? (await fetcher()).fetchCards();
