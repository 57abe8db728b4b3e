/** Adds several of a line at once, or puts it in the place of another: an edited line is neither lost nor doubled. */
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { currentIndex } from "../menu/reading/current-menu.ts";
import type { LineInput } from "../menu/reading/line-input.ts";
import { selectMenuVersion } from "../menu/reading/menu-store.ts";
import { readMenu } from "../menu/menu.ts";
import { lockOrderingSwitch } from "../settings/settings-store.ts";
import { lockUser } from "../user/account/user-lock-store.ts";
import { type Cart, type CartDeps, lineToAdd, shownCart } from "./cart.ts";
import { selectCart } from "./cart-store.ts";
import { dropLine, raiseLineBy } from "./cart-lines-store.ts";

export interface PutLine extends LineInput {
  quantity?: number | undefined;
  /** The key of the line that leaves the cart. */
  replaces?: string | undefined;
}

/** All or nothing. */
export async function putLine(deps: CartDeps, userId: string, { quantity = 1, replaces, ...input }: PutLine): Promise<Cart> {
  const menu = await readMenu(deps);
  const now = deps.clock();
  const cart = await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    const { isOrderEnabled } = await lockOrderingSwitch(tx, now);
    if (!isOrderEnabled) throw refuse("ordersDisabled");
    const index = await currentIndex(tx, menu, { version: await selectMenuVersion(tx), now });
    const read = lineToAdd({ index }, input);
    if ("refusal" in read) throw read.refusal;
    const isRepeated = replaces !== undefined && !(await dropLine(tx, userId, replaces));
    // The answer to the same edit may have been lost: what it has put into the cart counts.
    const there = isRepeated ? ((await selectCart(tx, userId))[read.key] ?? 0) : 0;
    if (there >= quantity) return await selectCart(tx, userId);
    const { isKnownFood, hasRoom, isAdded } = await raiseLineBy(tx, userId, { ...read, quantity: quantity - there }, now);
    if (!isKnownFood) throw refuse("foodNotFound");
    if (!isAdded) throw refuse("cartItemLimit");
    if (!hasRoom) throw refuse("cartFull");
    return await selectCart(tx, userId);
  });
  return await shownCart(deps, cart);
}
