/** The menu: from the page, then from the server, and from local storage while offline. */

import type { Food, Menu } from "@forno/contract/shop/food.ts";
import { foodCalls } from "@forno/contract/shop/food-calls.ts";
import { useEffect } from "react";
import { call } from "../../../platform/api/call.ts";
import { shareRuns } from "../../../platform/state/coalesce.ts";
import { createStore, useStore } from "../../../platform/state/store.ts";
import { readJson, writeItems } from "../../../platform/storage/local-items.ts";

const menu = createStore<Food[] | null>(null);
const whole = createStore<Menu | null>(null);

/** With sections, sizes and modifiers: null until it was fetched. */
export const readMenu = (): Menu | null => whole.read();
export const useWholeMenu = (): Menu | null => useStore(whole, null);

/** `fromPage`: the foods in the page's loader data. */
export function useMenu(fromPage: Food[]): Food[] {
  useEffect(() => {
    if (menu.read() === null) keep(fromPage);
  }, [fromPage]);
  return useKnownMenu() ?? fromPage;
}

/** For components on every page: null until a page came with the menu, or it was fetched. */
export const useKnownMenu = (): Food[] | null => useStore(menu, null);

function keep(foods: Food[]): void {
  const text = JSON.stringify(foods);
  if (text === JSON.stringify(menu.read())) return;
  menu.write(foods);
  writeItems({ menu: text });
}

/** Fetches the current menu. Throws `ApiFailure`, and then the menu stays as it was. */
export const refreshMenu = shareRuns(async (): Promise<Food[]> => {
  const { data, sections, sizes, modifierGroups } = await call(foodCalls.list);
  keep(data);
  const next: Menu = { foods: data, sections, sizes, modifierGroups };
  if (JSON.stringify(next) !== JSON.stringify(whole.read())) whole.write(next);
  return data;
});

/**
 * For a page's client loader: the known menu, otherwise the server's, otherwise the stored one. Throws `ApiFailure` if there is
 * none.
 */
export async function loadMenu(): Promise<Food[]> {
  const known = menu.read();
  if (known) return known;
  return refreshMenu().catch((error) => {
    const lastSeen = readJson("menu");
    if (!Array.isArray(lastSeen)) throw error;
    return lastSeen as Food[];
  });
}
