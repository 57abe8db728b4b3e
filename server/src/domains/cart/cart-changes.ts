/** What a customer's changes make of a cart (api.md, Cart). */
import { CART_QUANTITY_MAX, type CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { readLineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { isNoteTooLong } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { CART_LINES_MAX, LINE_DETAILS_MAX, LINE_KEY_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type LineInput, problemOf, readLineInput, usableKey } from "../menu/reading/line-input.ts";
import { lineBytes } from "./cart-lines.ts";

export interface CartFacts {
  /** To choose from at the present moment. */
  index: MenuIndex;
  isOrderEnabled: boolean;
}

/** The cart after the change. Throws a refusal. */
export type CartChange = (cart: CartData, facts: CartFacts) => CartData;

type Lines = Map<string, number>;

interface AddedLine extends LineInput {
  quantity?: number | undefined;
  /** The key of a line that leaves the cart because it was edited. */
  replaces?: string | undefined;
}

export const adding =
  ({ quantity = 1, replaces, ...input }: AddedLine): CartChange =>
  (cart, { index, isOrderEnabled }) => {
    if (!isOrderEnabled) throw refuse("ordersDisabled");
    const key = keyToAdd(index, input);
    const lines: Lines = new Map(Object.entries(cart));
    const isRepeated = replaces !== undefined && !lines.delete(replaces);
    const there = lines.get(key) ?? 0;
    // The answer to the same edit may have been lost: what it has put into the cart counts.
    const total = isRepeated ? Math.max(there, quantity) : there + quantity;
    if (total > CART_QUANTITY_MAX) throw refuse("cartItemLimit");
    lines.set(key, total);
    if (!input.configuration) rename(lines, input.itemId, key);
    if (lines.size > Math.max(CART_LINES_MAX, Object.keys(cart).length)) throw refuse("cartFull");
    if (!(key in cart) && bytesIn(index, lines.keys()) > LINE_DETAILS_MAX) throw refuse("cartFull");
    return Object.fromEntries(lines);
  };

export const removing =
  ({ itemId: key, quantity = 1 }: { itemId: string; quantity?: number | undefined }): CartChange =>
  (cart) => {
    const lines: Lines = new Map(Object.entries(cart));
    const left = (lines.get(key) ?? 0) - quantity;
    if (left > 0) lines.set(key, left);
    else lines.delete(key);
    return Object.fromEntries(lines);
  };

/** Merges a visitor's cart at sign-in: of each line the larger quantity. Idempotent. New lines that no longer fit are left out. */
export const merging =
  (local: CartData): CartChange =>
  (cart, { index, isOrderEnabled }) => {
    if (!isOrderEnabled) throw refuse("ordersDisabled");
    const lines: Lines = new Map(Object.entries(cart));
    const merged = Object.entries(local).flatMap(([key, quantity]) => (quantity > 0 ? localLine(index, key, quantity) : []));
    for (const { key, formerKey } of merged) rename(lines, formerKey, key);
    let bytes = bytesIn(index, lines.keys());
    for (const { key, quantity } of merged) {
      if (!lines.has(key)) {
        const more = lineBytes(index, key);
        if (lines.size >= CART_LINES_MAX || bytes + more > LINE_DETAILS_MAX) continue;
        bytes += more;
      }
      lines.set(key, Math.max(lines.get(key) ?? 0, quantity));
    }
    return Object.fromEntries(lines);
  };

const bytesIn = (index: MenuIndex, keys: Iterable<string>): number =>
  [...keys].reduce((sum, key) => sum + lineBytes(index, key), 0);

/** Of a line that can be ordered. */
function keyToAdd(index: MenuIndex, input: LineInput): string {
  const read = readLineInput(index, input);
  if (!read) throw refuse("foodNotFound");
  const { food, line } = read;
  if (!food.isAvailable) throw refuse(food.isOffHours ? "foodNotServed" : "foodSoldOut");
  const problem = problemOf(read);
  if (problem || !line) throw problem ?? refuse("choiceUnknown");
  const key = usableKey(line);
  if (key === null) throw refuse("badRequest");
  return key;
}

/** A line under the key from before the owner changed what its food comes with joins that under its present key. */
function rename(lines: Lines, formerKey: string, key: string): void {
  const quantity = lines.get(formerKey);
  if (quantity === undefined || formerKey === key) return;
  lines.delete(formerKey);
  lines.set(key, Math.min((lines.get(key) ?? 0) + quantity, CART_QUANTITY_MAX));
}

interface LocalLine {
  key: string;
  /** As the visitor's browser has it. */
  formerKey: string;
  quantity: number;
}

/** None for a malformed key or an unknown food. A line of which the menu knows only the food keeps its key: its customer sees the problem. */
function localLine(index: MenuIndex, localKey: string, quantity: number): LocalLine[] {
  const read = localKey.length <= LINE_KEY_MAX ? readLineKey(localKey) : null;
  if (!read || hasLongNote(read.configuration)) return [];
  const formerKey = read.foodId + localKey.slice(read.foodId.length);
  const input = readLineInput(index, { itemId: formerKey });
  if (!input) return [];
  const key = input.line ? usableKey(input.line) : formerKey;
  return key === null ? [] : [{ key, formerKey, quantity }];
}

const hasLongNote = ({ note = "", slots = [] }: Configuration = {}): boolean =>
  isNoteTooLong(note) || slots.some(({ configuration }) => hasLongNote(configuration));
