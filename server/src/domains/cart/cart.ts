/** A customer's stored cart (api.md, Cart). */
import { isId } from "@forno/contract/common.ts";
import type { CartData } from "@forno/contract/rules/cart-merge.ts";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { readSettings } from "../settings/settings.ts";
import { lockOrderingSwitch } from "../settings/settings-store.ts";
import { callerOf, hashToken, type SessionDeps } from "../user/session.ts";
import { addToCart, findSessionWithCart, raiseCart, selectCart, takeFromCart } from "./cart-store.ts";

type CartDeps = Pick<Deps, "db" | "changes" | "log" | "clock">;

/** For reading it: whose token it is and what they have come with one answer of the database. */
export const authenticateWithCart = (deps: SessionDeps) => async (token: string) => {
  const session = await findSessionWithCart(deps.db, hashToken(token));
  const caller = await callerOf(deps, session);
  return caller && session ? { ...caller, cart: session.cart } : null;
};

export async function addOne(deps: CartDeps, userId: string, foodId: string): Promise<CartData> {
  const { db, clock } = deps;
  const { isOpenNow } = await readSettings(deps);
  const outcome = await addToCart(db, { userId, foodId, isOpenNow, now: clock() });
  if (!outcome.isOrderEnabled) throw refuse("ordersDisabled");
  if (!outcome.isKnownFood) throw refuse("foodNotFound");
  if (!outcome.isAvailable) throw refuse("foodSoldOut");
  if (!outcome.isAdded) throw refuse("cartItemLimit");
  return outcome.cart;
}

export async function takeOne({ db }: Pick<Deps, "db">, userId: string, foodId: string): Promise<CartData> {
  return await takeFromCart(db, userId, foodId);
}

/** A visitor's cart joins the stored one at sign-in. Doing it twice changes nothing. */
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
