/**
 * The cart as it is shown: what the server confirmed plus the changes under way, so that a change shows at once and a failed one is
 * undone by dropping it.
 */
import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { createStore, useStore } from "../../platform/state/store.ts";
import { EMPTY, isEmpty, shown } from "./shown-cart.ts";

/** By how much the quantities of lines change, by line key. */
export type CartChange = Readonly<Record<string, number>>;

/** `loading`: it is not known yet whether the cart is empty. `failed`: it could not be read. */
export type CartStatus = "loading" | "known" | "failed";

interface CartState {
  confirmed: CartData;
  /** Sum of the changes under way. */
  underway: CartChange;
}

const state = createStore<CartState>({ confirmed: EMPTY, underway: EMPTY });
const status = createStore<CartStatus>("loading");
let generation = 0;
let emptyAt = 0;

export const useCartStatus = (): CartStatus => useStore(status, "loading");

/** Called after each change of the cart or its status. */
export function onCartChange(listener: () => void): void {
  shown.subscribe(listener);
  status.subscribe(listener);
}

export const cartStatus = (): CartStatus => status.read();

/** When the cart was last known to be empty, in milliseconds since 1970; 0 if it has not been since the page was opened. */
export const lastEmptyAt = (): number => emptyAt;

/** What the server has confirmed. */
export const confirmedCart = (): CartData => state.read().confirmed;

/** Counts replacements of the whole cart, by another person's or an empty one: responses to requests of an earlier generation are ignored. */
export const cartGeneration = (): number => generation;

/** A change is sent. */
export function startChange(change: CartChange): void {
  const { confirmed, underway } = state.read();
  write({ confirmed, underway: changed(underway, change) });
}

/** A change has ended, with the server's cart if it answered with one. */
export function endChange(change: CartChange, answered?: CartData): void {
  const { confirmed, underway } = state.read();
  write({ confirmed: answered ?? confirmed, underway: changed(underway, change, -1) });
  if (answered) recordKnown(changed(answered, change, -1));
}

/** The server's cart; the changes that are not sent yet are added to it. */
export function confirmCart(confirmed: CartData): void {
  write({ ...state.read(), confirmed });
  recordKnown(confirmed);
}

export function replaceCart(cart: CartData): void {
  startGeneration(cart);
  recordKnown(cart);
}

/** For the next person, whose cart is not known yet. */
export function resetCart(): void {
  startGeneration(EMPTY);
  status.write("loading");
}

/** The cart could not be read. A known one stays; otherwise `last`, the one seen last, is shown. */
export function recordUnread(last: CartData | null): void {
  if (status.read() !== "loading") return;
  if (last) confirmCart(last);
  else status.write("failed");
}

/** Without the lines that come to zero. `times` -1: the cart before the change. */
export function changed(cart: CartData, change: CartChange, times: 1 | -1 = 1): CartData {
  const next = { ...cart };
  for (const [key, by] of Object.entries(change)) {
    const quantity = (next[key] ?? 0) + times * by;
    if (quantity === 0) delete next[key];
    else next[key] = quantity;
  }
  return next;
}

/** `server`: its cart, before the change that it answers. What was added before the cart was read hides that it was empty. */
function recordKnown(server: CartData): void {
  status.write("known");
  if (isEmpty(server) || isEmpty(shown.read())) emptyAt = Date.now();
}

function startGeneration(confirmed: CartData): void {
  generation++;
  write({ confirmed, underway: EMPTY });
}

function write(next: CartState): void {
  state.write(next);
  shown.write(sum(next));
}

/** Adds the changes under way; a line that another device has removed meanwhile never goes below zero. */
function sum({ confirmed, underway }: CartState): CartData {
  return Object.fromEntries(Object.entries(changed(confirmed, underway)).filter(([, quantity]) => quantity > 0));
}
