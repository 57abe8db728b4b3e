/** The lines of a cart by the rules of the current menu. Cart and checkout show these; `/menu` loads them only for configured lines. */

import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { type LineDetails, lineDetails } from "@forno/contract/menu/rules/line/line-details.ts";
import { readLineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import { unitPaise } from "@forno/contract/menu/rules/line/line-price.ts";
import { lineName } from "@forno/contract/menu/rules/line/line-words.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { lineProblem } from "@forno/contract/menu/rules/line/problem/line-problem.ts";
import { offHoursFood, soldOutName } from "@forno/contract/menu/rules/line/problem/sold-out.ts";
import { type Resolution, resolveLine, unitsOfLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { servedWords } from "@forno/contract/menu/rules/service-words.ts";
import { CHOICE_UNKNOWN } from "@forno/contract/wire/form-sentences.ts";
import { isConfigured, linesOfFood } from "../line-keys.ts";

/** Why a line cannot be ordered now. */
export interface CartProblem {
  /** Of the food itself, of a part of the line, or of the choice. */
  kind: "foodSoldOut" | "notServed" | "partSoldOut" | "vanished" | "choice";
  /** The server's refusal of an order with this line. */
  refusal: string;
  /** What is sold out; empty otherwise. */
  name: string;
}

export interface CartLine {
  key: string;
  food: Food;
  name: string;
  quantity: number;
  /** 0 where parts of the line have left the menu. */
  unitPaise: number;
  isConfigured: boolean;
  /** What one of it takes of the kitchen's capacity. */
  kitchenUnits: number;
  /** Null where parts of the line have left the menu. */
  details: LineDetails | null;
  problem: CartProblem | null;
  /** When it, or a part of it, is served, if it is not now: `8 AM to 11 AM`. */
  served: string | null;
}

const UNKNOWN: Resolution = { line: null, refusal: { code: "choiceUnknown" } };

/** In the menu's order; of one food, the plain line first. Foods that are not on the menu have no line. */
export function pricedLines(cart: CartData, menu: Menu): CartLine[] {
  return menu.foods.flatMap((food) =>
    linesOfFood(cart, food._id)
      .filter((key) => (cart[key] ?? 0) > 0)
      .sort()
      .map((key) => pricedLine(menu, food, key, cart[key] ?? 0)),
  );
}

function pricedLine(menu: Menu, food: Food, key: string, quantity: number): CartLine {
  const resolution = resolutionOf(menu, food, key);
  const { line } = resolution;
  const offHours = line && offHoursFood(line);
  return {
    key,
    food,
    name: line ? lineName(line) : food.name,
    quantity,
    unitPaise: line ? unitPaise(line) : 0,
    isConfigured: isConfigured(key),
    kitchenUnits: line ? unitsOfLine(indexOf(menu), line) : 0,
    details: line && lineDetails(line),
    problem: problemOf(resolution),
    served: offHours && servedWords(offHours),
  };
}

function resolutionOf(menu: Menu, food: Food, key: string): Resolution {
  if (!isConfigured(key)) return resolveLine(indexOf(menu), food);
  const read = readLineKey(key);
  return read ? resolveLine(indexOf(menu), food, read.configuration) : UNKNOWN;
}

function problemOf(resolution: Resolution): CartProblem | null {
  const refusal = lineProblem(resolution);
  if (refusal === null) return null;
  const { line } = resolution;
  if (!line) return { kind: refusal === CHOICE_UNKNOWN ? "vanished" : "choice", refusal, name: "" };
  if (resolution.refusal) return { kind: "choice", refusal, name: "" };
  if (offHoursFood(line)?.isAvailable === false) return { kind: "notServed", refusal, name: "" };
  return { kind: line.food.isAvailable ? "partSoldOut" : "foodSoldOut", refusal, name: soldOutName(line) ?? "" };
}

/** The server's refusal of an order with these lines; null if all of them can be ordered. */
export const orderRefusal = (lines: readonly CartLine[]): string | null =>
  lines.find(({ problem }) => problem !== null)?.problem?.refusal ?? null;

/** Those that count in the totals: a line that cannot be ordered now costs nothing. */
export const orderableOf = (lines: readonly CartLine[]): CartLine[] => lines.filter(({ problem }) => problem === null);

export const countOf = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** By line key. */
export const quantitiesOf = (lines: readonly { key: string; quantity: number }[]): CartData =>
  Object.fromEntries(lines.map(({ key, quantity }) => [key, quantity]));

export const subtotalOf = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, { unitPaise: paise, quantity }) => sum + paise * quantity, 0);

/** Whether a food has something to choose. */
export const hasOptions = ({ prices, modifierGroupIds, halves, deal }: Food): boolean =>
  prices.length > 1 || modifierGroupIds.length > 0 || halves !== null || deal !== null;
