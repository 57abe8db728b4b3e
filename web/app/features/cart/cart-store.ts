/**
 * The cart: a visitor's is in local storage, a signed-in customer's on the server; the former is merged into the latter at
 * sign-in (spec sections 1, 4 and 5). It maps line keys to quantities.
 */

import { CART_QUANTITY_MAX, type CartData, mergeCarts } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { isFailure } from "../../platform/api/failure.ts";
import { coalesce, soon } from "../../platform/state/coalesce.ts";
import { onItemsChange, readItem, writeItems } from "../../platform/storage/local-items.ts";
import { toast } from "../../ui/overlay/toast.ts";
import type { NotPut } from "../menu/sheet/open-sheet.tsx";
import { onSessionChange } from "../session/session-store.ts";
import { onOrdering, refreshSettings } from "../settings/settings-changes.ts";
import { isOrderingOff, readSettings } from "../settings/settings-store.ts";
import {
  type CartChange,
  cartStatus,
  changed,
  confirmCart,
  confirmedCart,
  recordUnread,
  replaceCart,
  resetCart,
} from "./cart-state.ts";
import { foodIdOf, linesOfFood } from "./lines/line-keys.ts";
import { keyOf } from "./lines/rules/key-of-configuration.ts";
import { isEmpty, shownCart } from "./shown-cart.ts";
import { closeCart, emptyCart, isOnServer, showOrdersDisabled } from "./storage/empty-cart.ts";
import { dropSaved, keepLast, keepLocally, keepSaved, savedCart, storedCart } from "./storage/local-cart.ts";
import {
  type CartCall,
  type ChangeOutcome,
  inTurn,
  readServerCart,
  sameSession,
  sendChange,
  sendMerge,
  sendWaiting,
  startAfresh,
} from "./storage/server-cart.ts";
import { cartTexts } from "./texts/en.ts";

/** The line of each food that was added last on this page. */
const lastAdded = new Map<string, string>();

/** The line of a food in the cart that was added last; null if there is none. Until a customer's cart is read: in the one seen last. */
export function lastLineOf(foodId: string): string | null {
  const isUnread = isOnServer() && cartStatus() === "loading";
  const lines = linesOfFood(isUnread ? { ...storedCart("lastCart"), ...shownCart() } : cartInTabs(), foodId);
  const last = lastAdded.get(foodId);
  return last !== undefined && lines.includes(last) ? last : (lines.at(-1) ?? null);
}

/** Adds one of a food as it comes, or of a line by its key, at once on the screen. Shows why it was undone, if it was; never throws. */
export async function addToCart(itemId: string): Promise<void> {
  showFailure(await put({ itemId, configuration: undefined, quantity: 1 }));
}

/** Removes one of a food: of the line that was added last. Shows why it was undone, if it was; never throws. */
export async function removeFromCart(foodId: string): Promise<void> {
  const line = lastLineOf(foodId);
  if (line !== null) await removeLine(line);
}

export interface WantedLine {
  /** A food or a line key. */
  itemId: string;
  configuration: Configuration | undefined;
  quantity: number;
  /** The key of the line whose place it takes. */
  replaces?: string | undefined;
}

/**
 * Adds a line, or puts it in the place of another, in one step: if that fails, the cart is as before. Shows it at once; never throws.
 * Returns null if it is in the cart.
 */
export async function putLine(wanted: WantedLine): Promise<NotPut | null> {
  const outcome = await put(wanted);
  if (outcome === "done") return null;
  if (outcome === "ordersDisabled") return { refusal: cartTexts.ordersDisabled, isAlreadyShown: true };
  return { refusal: outcome.refusal ?? cartTexts.failedToUpdate, isAlreadyShown: outcome.refusal === null };
}

/** Removes some of a line, never below zero. Shows why it was undone, if it was; never throws. */
export async function removeLine(key: string, wanted = 1): Promise<void> {
  const quantity = Math.min(wanted, quantityOf(key));
  if (quantity === 0) return;
  const change = { [key]: -quantity };
  if (!isOnServer()) return keepLocally(changed(storedCart(), change));
  const outcome = await sendChange(change, { kind: "remove", body: { itemId: key, ...(quantity > 1 && { quantity }) } });
  if (outcome === "ordersDisabled") showOrdersDisabled();
  showFailure(outcome);
}

/** Shows why a change failed, unless that is shown already. */
function showFailure(outcome: ChangeOutcome): void {
  if (typeof outcome === "object" && outcome.refusal !== null) toast.error(outcome.refusal);
}

async function put({ itemId, configuration, quantity, replaces }: WantedLine): Promise<ChangeOutcome> {
  const found = configuration ? await keyOf(itemId, configuration) : { key: itemId };
  if ("refusal" in found) return found;
  const { key } = found;
  if (replaces === undefined) return await raise(key, { [key]: quantity }, { itemId: key, ...(quantity > 1 && { quantity }) });
  return await raise(key, replacement(replaces, key, quantity), { itemId: key, quantity, replaces });
}

/** As the server replaces it: what an edit that was lost has put into the cart counts. */
function replacement(oldKey: string, key: string, quantity: number): CartChange {
  const before = quantityOf(oldKey);
  if (before === 0) return { [key]: Math.max(0, quantity - quantityOf(key)) };
  return oldKey === key ? { [key]: quantity - before } : { [oldKey]: -before, [key]: quantity };
}

/** `key`: the line of which the cart will hold more. */
async function raise(key: string, change: CartChange, body: CartCall["body"]): Promise<ChangeOutcome> {
  if (quantityOf(key) + (change[key] ?? 0) > CART_QUANTITY_MAX) return { refusal: cartTexts.itemLimit };
  const wasOff = isOrderingOff();
  const settled = refreshSettings().catch(() => null);
  // Ordering may have resumed unnoticed: only then is the response worth waiting for.
  if (wasOff) await settled;
  if (isOrderingOff()) return showOrdersDisabled();
  lastAdded.set(foodIdOf(key), key);
  const sent = isOnServer() ? sendChange(change, { kind: "add", body }) : keepLocally(changed(storedCart(), change));
  const [outcome = "done"] = await Promise.all([sent, settled]);
  if (outcome === "ordersDisabled" || isOrderingOff()) return showOrdersDisabled();
  dropSaved();
  return outcome;
}

/** Throws `ApiFailure`. */
export async function restoreSavedCart(): Promise<void> {
  await fillCart(savedCart());
  dropSaved();
}

/** Makes sure that the cart holds at least these quantities (ordering again). Throws `ApiFailure`. */
export async function fillCart(data: CartData): Promise<void> {
  if (!isOnServer()) return keepLocally(mergeCarts(storedCart(), data));
  await inTurn(() => sendMerge(data));
}

/** Removes foods that left the menu. The server has removed them from a customer's cart already. Throws `ApiFailure`. */
export async function dropFromCart(foodIds: readonly string[]): Promise<void> {
  if (isOnServer()) return loadCart();
  keepLocally(Object.fromEntries(Object.entries(storedCart()).filter(([key]) => !foodIds.includes(foodIdOf(key)))));
}

/**
 * An order was placed: the server has taken its lines from the cart. They disappear at once, also if the cart cannot be read now.
 * Never throws.
 */
export async function takeOrdered(ordered: CartData): Promise<void> {
  const left = Object.entries(confirmedCart()).map(([key, quantity]) => [key, quantity - (ordered[key] ?? 0)] as const);
  confirmCart(Object.fromEntries(left.filter(([, quantity]) => quantity > 0)));
  keepLast(confirmedCart());
  await loadCart().catch((error) => console.warn("Could not read the cart", error));
}

/** Reads the cart: the visitor's from storage; the customer's from the server, merged with the visitor's. Throws `ApiFailure`. */
export async function loadCart(): Promise<void> {
  if (!isOnServer()) return loadVisitorsCart();
  const isStillTheirs = sameSession();
  try {
    await inTurn(readOrJoin);
  } catch (error) {
    if (isStillTheirs()) recordUnread(navigator.onLine || readItem("lastCart") === null ? null : storedCart("lastCart"));
    throw error;
  }
}

/** With what was saved when the shop closed, once it is open. A customer's is on the server, or is offered. */
function loadVisitorsCart(): void {
  const saved = savedCart();
  if (!isEmpty(saved) && readSettings() && !isOrderingOff()) {
    keepLocally(mergeCarts(storedCart(), saved));
    dropSaved();
  } else replaceCart(storedCart());
}

/** Reads the local cart only now: merging it twice would restore what was removed in between. */
async function readOrJoin(): Promise<void> {
  const local = storedCart();
  await (isEmpty(local) ? readServerCart() : joinLocalCart(local));
}

async function joinLocalCart(local: CartData): Promise<void> {
  const isStillTheirs = sameSession();
  try {
    await sendMerge(local);
  } catch (error) {
    if (!isFailure(error, "ordersDisabled")) throw error;
    if (isStillTheirs()) {
      keepSaved(local);
      emptyCart();
    }
  }
  // A cart stored after signing out belongs to the next visitor.
  if (isStillTheirs()) writeItems({ cart: null });
}

const quantityOf = (key: string): number => cartInTabs()[key] ?? 0;

/** A visitor's as stored: another tab may have changed it a moment ago, and a press may come before this page has read it. */
const cartInTabs = (): CartData => (isOnServer() ? shownCart() : storedCart());

if (typeof window !== "undefined") {
  const reload = () => void loadCart().catch((error) => console.error("Could not load the cart", error));
  onOrdering((isOn) => {
    if (!isOn) closeCart();
    else if (isOnServer()) soon(reload);
    else reload();
  });
  onSessionChange(() => {
    resetCart();
    startAfresh();
    reload();
  });
  addEventListener("pagehide", sendWaiting);
  onItemsChange(["cart"], () => {
    if (!isOnServer()) replaceCart(storedCart());
  });
  // Another tab has changed the customer's cart. What it stored may be older than what this tab knows: the server is asked.
  const follow = coalesce(loadCart);
  onItemsChange(["lastCart"], () => {
    if (isOnServer() && cartStatus() === "known" && readItem("lastCart") !== JSON.stringify(confirmedCart())) follow();
  });
}
