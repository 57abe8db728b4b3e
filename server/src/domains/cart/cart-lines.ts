/** A stored cart as its customer sees it: names, prices and problems from the menu at the present moment. */

import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { type CartLine, cartLine } from "@forno/contract/menu/configuration.ts";
import { configurationOf } from "@forno/contract/menu/rules/line/line-key.ts";
import { unitPaise } from "@forno/contract/menu/rules/line/line-price.ts";
import { lineName, lineSummary } from "@forno/contract/menu/rules/line/line-words.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { toRupees } from "@forno/contract/money/money.ts";
import { LRUCache } from "lru-cache";
import { detailsBytes, foodIdOf, problemOf, readLineInput } from "../menu/reading/line-input.ts";

type Described = Omit<CartLine, "quantity">;

/** In the order of the cart. A food that is no longer on this menu is left out. */
export const cartLines = (index: MenuIndex, cart: CartData): CartLine[] =>
  Object.entries(cart).flatMap(([key, quantity]) => {
    const described = describe(index, key);
    return described ? [{ ...described, quantity }] : [];
  });

/**
 * The JSON of lines, by quantity and key: most carts have the same ones. Three configured lines take 4 µs instead of 52 (three plain ones 3
 * instead of 23), where a read of a cart takes 100.
 */
const written = new WeakMap<MenuIndex, LRUCache<string, string>>();
const WRITTEN_MAX_BYTES = 8_000_000;
/** Keys with long notes are nobody else's. */
const WRITTEN_KEY_MAX = 1_000;

const sizeOf = (line: string, name: string): number => line.length + name.length;

export function writtenLines(index: MenuIndex, cart: CartData): string[] {
  const known = written.get(index) ?? new LRUCache<string, string>({ maxSize: WRITTEN_MAX_BYTES, sizeCalculation: sizeOf });
  written.set(index, known);
  return Object.entries(cart).flatMap(([key, quantity]) => {
    const name = `${quantity} ${key}`;
    const cached = known.get(name);
    if (cached !== undefined) return [cached];
    const line = writtenLine(index, key, quantity);
    if (line === null) return [];
    if (key.length <= WRITTEN_KEY_MAX) known.set(name, line);
    return [line];
  });
}

const sizes = new WeakMap<MenuIndex, LRUCache<string, number>>();
const SIZES_MAX = 5_000;

/** Bytes of what an order would store of a line. */
export function lineBytes(index: MenuIndex, key: string): number {
  const known = sizes.get(index) ?? new LRUCache<string, number>({ max: SIZES_MAX });
  sizes.set(index, known);
  const size = known.get(key) ?? measuredBytes(index, key);
  if (key.length <= WRITTEN_KEY_MAX) known.set(key, size);
  return size;
}

/** A line that is not on the menu any more is only a key. */
function measuredBytes(index: MenuIndex, key: string): number {
  const line = readLineInput(index, { itemId: key })?.line;
  return line ? detailsBytes(line) : Buffer.byteLength(key);
}

function writtenLine(index: MenuIndex, key: string, quantity: number): string | null {
  const described = describe(index, key);
  return described && JSON.stringify(cartLine.parse({ ...described, quantity }));
}

/** Null: the food is not on the menu. */
function describe(index: MenuIndex, key: string): Described | null {
  const read = readLineInput(index, { itemId: key });
  if (!read) return null;
  const { food, line } = read;
  return {
    key,
    itemId: foodIdOf(key),
    configuration: line ? configurationOf(line) : {},
    name: line ? lineName(line) : food.name,
    summary: line ? lineSummary(line) : "",
    unitPrice: line ? toRupees(unitPaise(line)) : food.price,
    problem: problemOf(read)?.message ?? null,
  };
}
