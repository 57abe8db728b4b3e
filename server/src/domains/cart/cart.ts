/** A customer's stored cart (api.md, Cart). */

import type { CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import { isId } from "@forno/contract/wire/ids.ts";
import type { Deps } from "../../deps.ts";
import { Batcher } from "../../platform/concurrency/batcher.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { READ_BATCH, WRITE_BATCH } from "../../platform/db/statements/batch-limits.ts";
import type { Authenticate, Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { readSettings } from "../settings/settings.ts";
import { lockOrderingSwitch } from "../settings/settings-store.ts";
import { callerOf, hashToken, type SessionDeps } from "../user/session/session.ts";
import { type Addition, addToCarts, findSessionsWithCarts, raiseCart, removeFromCart, selectCart } from "./cart-store.ts";

type CartDeps = Pick<Deps, "db" | "changes" | "log" | "clock">;

/** For reading a cart: one statement returns session and cart. */
export function authenticateWithCart(deps: SessionDeps): Authenticate<Caller & { cart: CartData }> {
  const sessions = new Batcher({ ...READ_BATCH, run: (hashes: readonly Buffer[]) => findSessionsWithCarts(deps.db, hashes) });
  return async (token) => {
    const session = await sessions.add(hashToken(token));
    const caller = await callerOf(deps, session);
    return caller && session ? { ...caller, cart: session.cart } : null;
  };
}

/** Adds one of a food to a customer's cart. Concurrent additions share a statement. */
export function addingToCarts(deps: CartDeps): (addition: Addition) => Promise<CartData> {
  const { db, clock } = deps;
  const additions = new Batcher({
    ...WRITE_BATCH,
    keyOf: ({ userId, foodId }: Addition) => `${userId} ${foodId}`,
    run: async (batch) => {
      const { isOpenNow } = await readSettings(deps);
      return await addToCarts(db, batch, { isOpenNow, now: clock() });
    },
  });
  return async (addition) => {
    const outcome = await additions.add(addition);
    if (!outcome.isOrderEnabled) throw refuse("ordersDisabled");
    if (!outcome.isKnownFood) throw refuse("foodNotFound");
    if (!outcome.isAvailable) throw refuse("foodSoldOut");
    if (!outcome.isAdded) throw refuse("cartItemLimit");
    return outcome.cart;
  };
}

export async function removeOne({ db }: Pick<Deps, "db">, userId: string, foodId: string): Promise<CartData> {
  return await removeFromCart(db, userId, foodId);
}

/** Merges a visitor's cart into the stored one at sign-in. Idempotent. */
export async function mergeCart({ db, clock }: CartDeps, userId: string, local: CartData): Promise<CartData> {
  const lines = Object.entries(local)
    .filter(([foodId, quantity]) => isId(foodId) && quantity > 0)
    .map(([foodId, quantity]) => ({ foodId, quantity }));
  const now = clock();
  return await inTransaction(db, async (tx) => {
    const { isOrderEnabled } = await lockOrderingSwitch(tx, now);
    if (!isOrderEnabled) throw refuse("ordersDisabled");
    if (lines.length > 0) await raiseCart(tx, userId, lines, now);
    return await selectCart(tx, userId);
  });
}
