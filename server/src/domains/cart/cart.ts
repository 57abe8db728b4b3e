/** A customer's stored cart (api.md, Cart). */

import type { CartData } from "@forno/contract/cart/rules/cart-merge.ts";
import { indexOf, type MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import type { PersonalData } from "@forno/contract/privacy/privacy.ts";
import type { Deps } from "../../deps.ts";
import { Batcher } from "../../platform/concurrency/batcher.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { READ_BATCH, TRANSACTION_BATCH, WRITE_BATCH } from "../../platform/db/statements/batch-limits.ts";
import type { Authenticate, Caller } from "../../platform/http/caller.ts";
import { type Refusal, refuse } from "../../platform/http/refusal.ts";
import type { Db } from "../../tables.ts";
import { type Menu, readMenu } from "../menu/menu.ts";
import { dropMenu } from "../menu/reading/current-menu.ts";
import { isConfigured, type LineInput, problemOf, readLineInput, usableKey } from "../menu/reading/line-input.ts";
import { selectMenu, selectMenuVersion } from "../menu/reading/menu-store.ts";
import { readSettings } from "../settings/settings.ts";
import { lockUser } from "../user/account/user-lock-store.ts";
import { callerOf, hashToken, type SessionDeps } from "../user/session/session.ts";
import { cartLines, writtenLines } from "./cart-lines.ts";
import { addLines, type LineAddition, renameLine } from "./cart-lines-store.ts";
import { type Addition, type AddOutcome, addToCarts, findSessionsWithCarts, removeFromCart, selectCart } from "./cart-store.ts";

export type CartDeps = Pick<Deps, "db" | "reader" | "changes" | "log" | "clock">;

export interface Cart {
  cartData: CartData;
  /** Each one as JSON. */
  lines: readonly string[];
}

/** With names, prices and problems from the menu. */
export async function shownCart(deps: CartDeps, cartData: CartData): Promise<Cart> {
  return { cartData, lines: writtenLines((await readMenu(deps)).index, cartData) };
}

/** For reading a cart: one statement returns session and cart. */
export function authenticateWithCart(deps: SessionDeps): Authenticate<Caller & { cart: CartData }> {
  const sessions = new Batcher({ ...READ_BATCH, run: (hashes: readonly Buffer[]) => findSessionsWithCarts(deps.db, hashes) });
  return async (token) => {
    const session = await sessions.add(hashToken(token));
    const caller = await callerOf(deps, session);
    return caller && session ? { ...caller, cart: session.cart } : null;
  };
}

/** What one addition came to; `hasRoom` only of a configured line. */
interface Outcome extends AddOutcome {
  hasRoom?: boolean;
}

/** How often the menu may change while one line is added. */
const MENU_CHANGES_MAX = 10;

/** Adds one of a food or of a configured line to a customer's cart. Concurrent additions share a statement. */
export function addingToCarts(deps: CartDeps): (userId: string, input: LineInput) => Promise<Cart> {
  const addAsTheyCome = addingAsTheyCome(deps);
  const addConfigured = addingConfigured(deps);
  return async (userId, input) => {
    for (let changes = 0; changes <= MENU_CHANGES_MAX; changes++) {
      const menu = await readMenu(deps);
      const read = lineToAdd(menu, input);
      if ("refusal" in read) {
        if (changes === 0 && (await selectMenuVersion(deps.db)) !== menu.version) dropMenu(deps, menu);
        else throw (await readSettings(deps)).isOrderEnabled ? read.refusal : refuse("ordersDisabled");
        continue;
      }
      const { key, foodId } = read;
      const { version } = menu;
      const outcome = isConfigured(key)
        ? await addConfigured({ userId, foodId, key, version })
        : await addAsTheyCome({ userId, foodId, version });
      if (!outcome.isOrderEnabled) throw refuse("ordersDisabled");
      if (outcome.isCurrent) return await cartAfter(deps, userId, await withoutFormerKey(deps, userId, { input, read, outcome }));
      dropMenu(deps, menu);
    }
    throw refuse("serviceUnavailable");
  };
}

/** A line that is in the cart under its former key, from before the owner changed what its food comes with, becomes the line that was added. */
async function withoutFormerKey(
  deps: CartDeps,
  userId: string,
  { input, read, outcome }: { input: LineInput; read: LineToAdd; outcome: Outcome & { cart?: CartData } },
): Promise<Outcome & { cart?: CartData }> {
  const { itemId, configuration } = input;
  if (configuration || !isConfigured(itemId) || itemId === read.key || !outcome.isAdded) return outcome;
  const now = deps.clock();
  await inTransaction(deps.db, async (tx) => {
    await lockUser(tx, userId);
    await renameLine(tx, userId, { from: itemId, ...read }, now);
  });
  return { ...outcome, cart: undefined };
}

async function cartAfter(deps: CartDeps, userId: string, outcome: Outcome & { cart?: CartData }): Promise<Cart> {
  if (!outcome.isKnownFood) throw refuse("foodNotFound");
  if (outcome.hasRoom === false) throw refuse("cartFull");
  if (!outcome.isAdded) throw refuse("cartItemLimit");
  return await shownCart(deps, outcome.cart ?? (await selectCart(deps.db, userId)));
}

function addingAsTheyCome(deps: CartDeps) {
  const additions = new Batcher({
    ...WRITE_BATCH,
    keyOf: ({ userId, foodId }: Addition) => `${userId} ${foodId}`,
    run: async (batch) => await addToCarts(deps.db, batch, await momentOf(deps)),
  });
  return (addition: Addition) => additions.add(addition);
}

function addingConfigured(deps: CartDeps) {
  const additions = new Batcher({
    ...TRANSACTION_BATCH,
    keyOf: ({ userId }: LineAddition) => userId,
    run: async (batch) => {
      const moment = await momentOf(deps);
      return await inTransaction(deps.db, (tx) => addLines(tx, batch, moment));
    },
  });
  return (addition: LineAddition) => additions.add(addition);
}

async function momentOf(deps: CartDeps): Promise<{ isOpenNow: boolean; now: Date }> {
  const { isOpenNow } = await readSettings(deps);
  return { isOpenNow, now: deps.clock() };
}

interface LineToAdd {
  key: string;
  foodId: string;
}

/** Foods of a menu that can be added as they come. */
const addable = new WeakMap<MenuIndex, Map<string, LineToAdd>>();

/** The line if it can be ordered now, or why it cannot. */
export function lineToAdd(menu: Pick<Menu, "index">, input: LineInput): LineToAdd | { refusal: Refusal } {
  if (input.configuration || isConfigured(input.itemId)) return resolvedToAdd(menu, input);
  const known = addable.get(menu.index) ?? new Map<string, LineToAdd>();
  addable.set(menu.index, known);
  const line = known.get(input.itemId) ?? resolvedToAdd(menu, input);
  if ("key" in line) known.set(input.itemId, line);
  return line;
}

function resolvedToAdd({ index }: Pick<Menu, "index">, input: LineInput): LineToAdd | { refusal: Refusal } {
  const read = readLineInput(index, input);
  if (!read) return { refusal: refuse("foodNotFound") };
  const { food, line } = read;
  if (!food.isAvailable) return { refusal: refuse("foodSoldOut") };
  const problem = problemOf(read);
  if (problem || !line) return { refusal: problem ?? refuse("choiceUnknown") };
  const key = usableKey(line);
  return key === null ? { refusal: refuse("badRequest") } : { key, foodId: food._id };
}

/** Removes one of a line, by its key. */
export async function removeOne(deps: CartDeps, userId: string, key: string): Promise<Cart> {
  return await shownCart(deps, await removeFromCart(deps.db, userId, key));
}

/** For the download of all data about a customer. */
export async function personalDataOfCart(db: Db, userId: string): Promise<PersonalData["cart"]> {
  const { menu } = await selectMenu(db);
  const lines = cartLines(indexOf(menu), await selectCart(db, userId));
  return lines
    .map(({ itemId, name, summary, quantity }) => ({ _id: itemId, name, summary, quantity }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
