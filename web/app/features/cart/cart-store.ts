/**
 * The cart: a visitor's is in local storage, a signed-in customer's on the server; the former is merged into the latter at
 * sign-in (spec sections 1, 4 and 5).
 */

import { CART_QUANTITY_MAX, type CartData, mergeCarts } from "@forno/contract/rules/menu/cart-merge.ts";
import { cartCalls } from "@forno/contract/shop/cart-calls.ts";
import { cartTexts } from "#texts/shop/cart.ts";
import { call } from "../../platform/api/call.ts";
import { ApiFailure, failureText, isFailure } from "../../platform/api/failure.ts";
import { soon } from "../../platform/state/coalesce.ts";
import { onItemsChange, readItem, readJson, writeItems } from "../../platform/storage/local-items.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { onSessionChange, readSession } from "../session/session-store.ts";
import { noteOrderEnabled, onOrdering, readSettings, refreshSettings } from "../settings/settings-store.ts";
import {
  cartGeneration,
  confirmCart,
  EMPTY,
  endStep,
  noteUnread,
  replaceCart,
  resetCart,
  type Step,
  setOut,
  shownCart,
  stepped,
} from "./cart-state.ts";

/** The id of the toasts about whether the shop takes orders. */
const ORDERING = "ordering";

type StepOutcome = "done" | "failed" | "ordersDisabled";

/** The last call; it never rejects. */
let lastCall: Promise<unknown> = Promise.resolve();

/** Adds one, at once on the screen. Shows why it was undone, if it was; never throws. */
export async function addToCart(foodId: string): Promise<void> {
  if (quantityOf(foodId) >= CART_QUANTITY_MAX) return void toast.error(cartTexts.itemLimit);
  const wasOff = readSettings()?.isOrderEnabled === false;
  const settled = refreshSettings().catch(() => readSettings());
  // Ordering may have resumed unnoticed: only then is the response worth waiting for.
  if (wasOff && !(await settled)?.isOrderEnabled) return sayOrdersDisabled();
  const outcome = isOnServer() ? sendStep(foodId, 1) : keepLocally(stepped(shownCart(), foodId, 1));
  const [settings, refused] = await Promise.all([settled, outcome]);
  if (refused === "ordersDisabled" || settings?.isOrderEnabled === false) sayOrdersDisabled();
  else writeItems({ savedCart: null });
}

/** Removes one, never below zero. Shows why it was undone, if it was; never throws. */
export async function removeFromCart(foodId: string): Promise<void> {
  if (quantityOf(foodId) === 0) return;
  if (!isOnServer()) return keepLocally(stepped(shownCart(), foodId, -1));
  if ((await sendStep(foodId, -1)) === "ordersDisabled") sayOrdersDisabled();
}

/**
 * Empties the cart in the browser only; the server removes a paid order from its cart, and empties it when the owner turns
 * ordering off.
 */
export function emptyCart(): void {
  if (isOnServer()) {
    replaceCart(EMPTY);
    keepLast(EMPTY);
  } else keepLocally(EMPTY);
}

/**
 * Turning ordering off and the end of opening hours empty the cart (spec section 4). Its contents are saved, so that the customer
 * can add them again.
 */
function emptyForClosing(): void {
  const items = shownCart();
  if (!isEmpty(items)) writeItems({ savedCart: JSON.stringify(items) });
  emptyCart();
}

/** The cart when ordering was turned off; empty if there was none. */
export const savedCart = (): CartData => storedCart("savedCart");

/** Throws `ApiFailure`. */
export async function restoreSavedCart(): Promise<void> {
  await fillCart(savedCart());
  writeItems({ savedCart: null });
}

/** Makes sure that the cart holds at least these quantities (ordering again). Throws `ApiFailure`. */
export async function fillCart(data: CartData): Promise<void> {
  if (!isOnServer()) return keepLocally(mergeCarts(shownCart(), data));
  await inTurn(() => sendMerge(data));
}

/** Removes foods that left the menu. The server has removed them from a customer's cart already. Throws `ApiFailure`. */
export async function dropFromCart(foodIds: readonly string[]): Promise<void> {
  if (isOnServer()) return loadCart();
  keepLocally(Object.fromEntries(Object.entries(shownCart()).filter(([foodId]) => !foodIds.includes(foodId))));
}

/** Reads the cart: the visitor's from storage; the customer's from the server, merged with the visitor's. Throws `ApiFailure`. */
export async function loadCart(): Promise<void> {
  if (!isOnServer()) return replaceCart(storedCart());
  const isStillTheirs = sameSession();
  try {
    await inTurn(readOrJoin);
  } catch (error) {
    if (isStillTheirs()) noteUnread(navigator.onLine || readItem("lastCart") === null ? null : storedCart("lastCart"));
    throw error;
  }
}

/** Reads the local cart only now: merging it twice would restore what was removed in between. */
async function readOrJoin(): Promise<void> {
  const local = storedCart();
  if (!isEmpty(local)) return joinLocalCart(local);
  const generation = cartGeneration();
  const { cartData } = (await call(cartCalls.read, { body: {} })).data;
  // The shop may have closed unnoticed: then the cart is saved before it is emptied here.
  if (isEmpty(cartData) && !isEmpty(shownCart())) await refreshSettings().catch(() => readSettings());
  if (generation === cartGeneration()) confirm(cartData);
}

function confirm(cart: CartData): void {
  confirmCart(cart);
  // The shop has reopened with the server's cart unchanged: there is nothing to add again.
  if (Object.entries(savedCart()).every(([foodId, quantity]) => (cart[foodId] ?? 0) >= quantity)) writeItems({ savedCart: null });
  keepLast(cart);
}

/** For display while offline. */
const keepLast = (cart: CartData): void => writeItems({ lastCart: JSON.stringify(cart) });

async function joinLocalCart(local: CartData): Promise<void> {
  const isStillTheirs = sameSession();
  try {
    await sendMerge(local);
  } catch (error) {
    if (!isFailure(error, "ordersDisabled")) throw error;
    if (isStillTheirs()) {
      writeItems({ savedCart: JSON.stringify(local) });
      emptyCart();
    }
  }
  // A cart stored after signing out belongs to the next visitor.
  if (isStillTheirs()) writeItems({ cart: null });
}

async function sendMerge(cartData: CartData): Promise<void> {
  const generation = cartGeneration();
  const answer = await call(cartCalls.merge, { body: { cartData } });
  if (generation === cartGeneration()) confirm(answer.data.cartData);
}

function sendStep(foodId: string, step: Step): Promise<StepOutcome> {
  const generation = cartGeneration();
  setOut(foodId, step);
  return inTurn(async () => (generation === cartGeneration() ? await deliverStep(foodId, step) : "failed")).catch(() => "failed");
}

async function deliverStep(foodId: string, step: Step): Promise<StepOutcome> {
  const generation = cartGeneration();
  const body = { itemId: foodId };
  try {
    const { data } = step === 1 ? await call(cartCalls.add, { body }) : await call(cartCalls.remove, { body });
    if (generation === cartGeneration()) {
      endStep(foodId, step, data.cartData);
      keepLast(data.cartData);
    }
    return "done";
  } catch (error) {
    if (generation === cartGeneration()) endStep(foodId, step);
    if (isFailure(error, "ordersDisabled")) return "ordersDisabled";
    if (!isFailure(error, "signInRequired")) toast.error(failureText(error, cartTexts.failedToUpdate));
    return "failed";
  }
}

/**
 * Calls about the cart run one after the other: quick taps neither race nor get lost, and no response is older than what is
 * shown. A call whose person has signed out before its turn is not sent: it fails as `signInRequired`.
 */
function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const isStillTheirs = sameSession();
  const sent = lastCall.then(() => {
    if (!isStillTheirs()) throw new ApiFailure(0, { code: "signInRequired", message: "" });
    return send();
  });
  lastCall = sent.catch(() => {});
  return sent;
}

/** Returns a check whether the same person is still signed in, by the same sign-in. */
function sameSession(): () => boolean {
  const token = readSession()?.token;
  return () => readSession()?.token === token;
}

/** Spec section 5: refused with this alert, and the cart is emptied. */
function sayOrdersDisabled(): void {
  noteOrderEnabled(false);
  emptyForClosing();
  toast.error(cartTexts.ordersDisabled, { subject: ORDERING });
}

/** Admins and delivery partners have no cart on the server. */
const isOnServer = (): boolean => readSession()?.role === "customer";

const isEmpty = (cart: CartData): boolean => Object.keys(cart).length === 0;

const quantityOf = (foodId: string): number => shownCart()[foodId] ?? 0;

function keepLocally(cart: CartData): void {
  replaceCart(cart);
  writeItems({ cart: isEmpty(cart) ? null : JSON.stringify(cart) });
}

/** An earlier build, or the visitor, may have stored anything there. */
function storedCart(key: "cart" | "lastCart" | "savedCart" = "cart"): CartData {
  const stored = readJson(key);
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return EMPTY;
  const lines = Object.entries(stored).filter(([, quantity]) => Number.isInteger(quantity) && quantity > 0);
  return Object.fromEntries(lines.map(([foodId, quantity]) => [foodId, Math.min(quantity, CART_QUANTITY_MAX)]));
}

if (typeof window !== "undefined") {
  const reload = () => void loadCart().catch((error) => console.error("Could not load the cart", error));
  // The end of opening hours empties the cart only in the browser: customers find it again when the shop opens.
  onOrdering((isOn) => {
    if (isOn) return soon(reload);
    const had = !isEmpty(shownCart());
    emptyForClosing();
    if (had) toast.info(cartTexts.emptied, { subject: ORDERING });
  });
  onSessionChange(() => {
    resetCart();
    // The next person does not wait for calls of the previous one.
    lastCall = Promise.resolve();
    reload();
  });
  onItemsChange(["cart"], () => {
    if (!isOnServer()) replaceCart(storedCart());
  });
}
