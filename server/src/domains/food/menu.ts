/** The menu as it is read, thousands of times for each change: from memory, with its answer ready in every encoding. */
import { type Food, foodEndpoints } from "@forno/contract/shop/food.ts";
import type { Deps } from "../../deps.ts";
import { keptCopy } from "../../platform/db/changes/cached-value.ts";
import { JSON_HEADERS, type KeptAnswer, makeKeptAnswer } from "../../platform/http/answers/cached-response.ts";
import { selectFoods } from "./food-store.ts";

export const MENU_TOPIC = "menu";

type MenuDeps = Pick<Deps, "reader" | "changes" | "log">;

export interface Menu {
  foods: readonly Food[];
  /** The names of the pictures that belong to it. */
  images: ReadonlySet<string>;
  answer: KeptAnswer;
  /** Of the answer. */
  headers: typeof JSON_HEADERS;
}

const copy = keptCopy<MenuDeps, Menu>(MENU_TOPIC, async ({ reader }, previous) => {
  const foods = await reader.current(selectFoods);
  const answer = await makeKeptAnswer(foodEndpoints.list.answer.parse({ success: true, data: foods }), previous?.answer);
  return { foods, images: new Set(foods.map((food) => food.image)), answer, headers: JSON_HEADERS };
});

export const readMenu = (deps: MenuDeps): Promise<Menu> => copy.read(deps);
export const peekMenu = (deps: MenuDeps): Menu | undefined => copy.peek(deps);
export const forgetMenu = (deps: MenuDeps): void => copy.forget(deps);
