/** A customer's stored cart (api.md, Cart). */

import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { laterUntil } from "@forno/contract/menu/rules/line/menu-at.ts";
import { indexOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import type { PersonalData } from "@forno/contract/privacy/privacy.ts";
import type { Deps } from "../../deps.ts";
import { Batcher } from "../../platform/concurrency/batcher.ts";
import { inTransaction, isRolledBack } from "../../platform/db/database.ts";
import { batch, READ_BATCH, TRANSACTION_BATCH } from "../../platform/db/statements/batch.ts";
import { Refusal, refuse } from "../../platform/http/refusal.ts";
import { itemAt } from "../../platform/process/item-at.ts";
import type { Db } from "../../tables.ts";
import { currentMenu, readMenu } from "../menu/menu.ts";
import { menuVersionRead, selectMenu } from "../menu/reading/menu-store.ts";
import { placingTermsLocked, takesCarts } from "../settings/settings-store.ts";
import { usersLocked } from "../user/account/user-lock-store.ts";
import type { CartChange } from "./cart-changes.ts";
import { cartLines, writtenLines } from "./cart-lines.ts";
import { cartsRead, type LineChange, linesChanged, selectCarts } from "./cart-store.ts";

type CartDeps = Pick<Deps, "db" | "reader" | "changes" | "log" | "clock">;

export interface Cart {
  cartData: CartData;
  /** With names, prices and problems from the menu, each one as JSON. */
  lines: readonly string[];
}

/** Returns the function that reads carts. Those that are read together share a statement. */
export function readingCarts(deps: CartDeps): (userId: string) => Promise<Cart> {
  const carts = new Batcher({ ...READ_BATCH, run: (userIds: readonly string[]) => selectCarts(deps.db, userIds) });
  return async (userId) => {
    const [cartData, { offered }] = await Promise.all([carts.add(userId), readMenu(deps)]);
    return { cartData, lines: writtenLines(indexOf(offered), cartData) };
  };
}

interface WantedChange {
  userId: string;
  change: CartChange;
}

/** Returns the function that changes carts. Changes that arrive together share a transaction. */
export function changingCarts(deps: CartDeps): (userId: string, change: CartChange) => Promise<Cart> {
  const changes = new Batcher({
    ...TRANSACTION_BATCH,
    // A change that may be stored must not be made twice.
    isWorthRepeating: isRolledBack,
    keyOf: ({ userId }: WantedChange) => userId,
    run: (wanted) => changeCarts(deps, wanted),
  });
  return async (userId, change) => {
    const outcome = await changes.add({ userId, change });
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  };
}

/** At most one change for each customer. The lock on the settings makes turning ordering off, which empties all carts, wait for them. */
async function changeCarts(deps: CartDeps, wanted: readonly WantedChange[]): Promise<(Cart | Refusal)[]> {
  const menu = await readMenu(deps);
  const now = deps.clock();
  const userIds = wanted.map(({ userId }) => userId);
  return await inTransaction(deps.db, async (tx) => {
    const [isThere, carts, termsAt, version] = await batch(
      tx,
      usersLocked(tx, userIds),
      cartsRead(tx, userIds),
      placingTermsLocked(tx),
      menuVersionRead(tx),
    );
    const terms = termsAt(now);
    const { offered } = await currentMenu(tx, menu, { version, now, later: laterUntil(terms.times.scheduling, now) });
    const index = indexOf(offered);
    const isOrderEnabled = takesCarts(terms);
    const lineChanges: LineChange[] = [];
    const outcomes = wanted.map(({ userId, change }, place) => {
      const before = itemAt(carts, place);
      const after = isThere.has(userId) ? unlessRefused(() => change(before, { index, isOrderEnabled })) : refuse("signInRequired");
      if (after instanceof Refusal) return after;
      lineChanges.push(...differences(userId, before, after));
      return { cartData: after, lines: writtenLines(index, after) };
    });
    if (lineChanges.length > 0) await batch(tx, linesChanged(tx, lineChanges, now));
    return outcomes;
  });
}

function unlessRefused<T>(work: () => T): T | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const differences = (userId: string, before: CartData, after: CartData): LineChange[] =>
  Object.keys({ ...before, ...after }).flatMap((key) => {
    const by = (after[key] ?? 0) - (before[key] ?? 0);
    return by === 0 ? [] : [{ userId, key, by }];
  });

/** For the download of all data about a customer. */
export async function personalDataOfCart(db: Db, userId: string): Promise<PersonalData["cart"]> {
  const { menu } = await selectMenu(db);
  const [cart = {}] = await selectCarts(db, [userId]);
  const lines = cartLines(indexOf(menu), cart);
  return lines
    .map(({ itemId, name, summary, quantity }) => ({ _id: itemId, name, summary, quantity }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
