/** The cached menu, with its response ready in every encoding: it is read thousands of times per change. */
import { type Food, foodEndpoints } from "@forno/contract/shop/food.ts";
import type { Deps } from "../../deps.ts";
import { cachedValue } from "../../platform/db/changes/cached-value.ts";
import { type CachedResponse, cacheJson, JSON_HEADERS } from "../../platform/http/answers/cached-response.ts";
import { selectFoods } from "./food-store.ts";

export const MENU_TOPIC = "menu";

type MenuDeps = Pick<Deps, "reader" | "changes" | "log">;

export interface Menu {
  foods: readonly Food[];
  /** The file names of its pictures. */
  images: ReadonlySet<string>;
  answer: CachedResponse;
  headers: typeof JSON_HEADERS;
}

const menu = cachedValue<MenuDeps, Menu>(MENU_TOPIC, async ({ reader }, previous) => {
  const foods = await reader.current(selectFoods);
  const answer = await cacheJson(foodEndpoints.list.answer.parse({ success: true, data: foods }), previous?.answer);
  return { foods, images: new Set(foods.map((food) => food.image)), answer, headers: JSON_HEADERS };
});

export const readMenu = (deps: MenuDeps): Promise<Menu> => menu.read(deps);
export const peekMenu = (deps: MenuDeps): Menu | undefined => menu.peek(deps);
export const invalidateMenu = (deps: MenuDeps): void => menu.invalidate(deps);
