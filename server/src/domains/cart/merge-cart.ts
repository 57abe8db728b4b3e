/** Merges a visitor's cart into the stored one (api.md, Cart). */

import type { CartData } from "@forno/contract/cart/rules/cart-merge.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { readLineKey } from "@forno/contract/menu/rules/line/line-key.ts";
import { isNoteTooLong } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { LINE_KEY_MAX } from "@forno/contract/menu/rules/menu-limits.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { type Menu, readMenu } from "../menu/menu.ts";
import { isConfigured, readLineInput, usableKey } from "../menu/reading/line-input.ts";
import { lockOrderingSwitch } from "../settings/settings-store.ts";
import { lockUser } from "../user/account/user-lock-store.ts";
import { type Cart, type CartDeps, shownCart } from "./cart.ts";
import { type MergedLine, raiseLines, renameLine } from "./cart-lines-store.ts";
import { raiseCart, selectCart } from "./cart-store.ts";

/** At sign-in. Idempotent. */
export async function mergeCart(deps: CartDeps, userId: string, local: CartData): Promise<Cart> {
  const menu = await readMenu(deps);
  const lines = Object.entries(local).flatMap(([key, quantity]) => (quantity > 0 ? mergedLine(menu, key, quantity) : []));
  const configured = lines.filter(({ key }) => isConfigured(key));
  const asTheyCome = lines.filter(({ key }) => !isConfigured(key));
  const renamed = lines.filter(({ key, formerKey }) => key !== formerKey);
  const now = deps.clock();
  const cart = await inTransaction(deps.db, async (tx) => {
    if (configured.length > 0 || renamed.length > 0) await lockUser(tx, userId);
    const { isOrderEnabled } = await lockOrderingSwitch(tx, now);
    if (!isOrderEnabled) throw refuse("ordersDisabled");
    for (const { formerKey, ...line } of renamed) await renameLine(tx, userId, { from: formerKey, ...line }, now);
    if (asTheyCome.length > 0) await raiseCart(tx, userId, asTheyCome, now);
    if (configured.length > 0) await raiseLines(tx, userId, largestOfEach(configured), now);
    return await selectCart(tx, userId);
  });
  return await shownCart(deps, cart);
}

interface LocalLine extends MergedLine {
  /** As the visitor's browser has it; it differs if the owner has changed what the food comes with. */
  formerKey: string;
}

/** None for a malformed key. A line that the menu does not know stays as it is: its customer sees why it cannot be ordered. */
function mergedLine({ index }: Menu, key: string, quantity: number): LocalLine[] {
  const read = key.length <= LINE_KEY_MAX ? readLineKey(key) : null;
  if (!read || hasLongNote(read.configuration)) return [];
  const { foodId } = read;
  const itemId = foodId + key.slice(foodId.length);
  const line = readLineInput(index, { itemId })?.line;
  const known = line ? usableKey(line) : itemId;
  return known === null ? [] : [{ key: known, formerKey: itemId, foodId, quantity }];
}

const hasLongNote = ({ note = "", slots = [] }: Configuration = {}): boolean =>
  isNoteTooLong(note) || slots.some(({ configuration }) => hasLongNote(configuration));

/** Keys that differ may name the same line. */
function largestOfEach(lines: readonly MergedLine[]): MergedLine[] {
  const byKey = new Map<string, MergedLine>();
  for (const line of lines) {
    const known = byKey.get(line.key);
    if (!known || known.quantity < line.quantity) byKey.set(line.key, line);
  }
  return [...byKey.values()];
}
