/**
 * The cart as it is shown: what the server confirmed plus the steps under way, so that a step shows at once and a failed one is undone
 * by dropping it.
 */
import type { CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import { createStore, useStore } from "../../platform/state/store.ts";

export type Step = 1 | -1;

/** `loading`: it is not known yet whether the cart is empty. `failed`: it could not be read. */
export type CartStatus = "loading" | "known" | "failed";

interface CartState {
  confirmed: CartData;
  /** Sum of the steps under way, per food. */
  underway: CartData;
}

export const EMPTY: CartData = {};

const state = createStore<CartState>({ confirmed: EMPTY, underway: EMPTY });
const shown = createStore<CartData>(EMPTY);
const status = createStore<CartStatus>("loading");
let generation = 0;
let emptyAt = 0;

export const useCart = (): CartData => useStore(shown, EMPTY);

export const useCartStatus = (): CartStatus => useStore(status, "loading");

export const shownCart = (): CartData => shown.read();

export const cartStatus = (): CartStatus => status.read();

/** When the cart was last known to be empty, in milliseconds since 1970; 0 if it has not been since the page was opened. */
export const lastEmptyAt = (): number => emptyAt;

/** Counts replacements of the whole cart, by another person's or an empty one: responses to requests of an earlier generation are ignored. */
export const cartGeneration = (): number => generation;

/** A step is sent. */
export function setOut(foodId: string, step: Step): void {
  const { confirmed, underway } = state.read();
  write({ confirmed, underway: stepped(underway, foodId, step) });
}

/** A step has ended, with the server's cart if it answered with one. */
export function endStep(foodId: string, step: Step, answered?: CartData): void {
  const { confirmed, underway } = state.read();
  write({ confirmed: answered ?? confirmed, underway: stepped(underway, foodId, step === 1 ? -1 : 1) });
  if (answered) noteKnown();
}

/** The server's cart; the steps that are not sent yet are added to it. */
export function confirmCart(confirmed: CartData): void {
  write({ ...state.read(), confirmed });
  noteKnown();
}

export function replaceCart(cart: CartData): void {
  startGeneration(cart);
  noteKnown();
}

/** For the next person, whose cart is not known yet. */
export function resetCart(): void {
  startGeneration(EMPTY);
  status.write("loading");
}

/** The cart could not be read. A known one stays; otherwise `last`, the one seen last, is shown. */
export function noteUnread(last: CartData | null): void {
  if (status.read() !== "loading") return;
  if (last) confirmCart(last);
  else status.write("failed");
}

export function stepped(cart: CartData, foodId: string, step: Step): CartData {
  const { [foodId]: before = 0, ...others } = cart;
  return before + step === 0 ? others : { ...cart, [foodId]: before + step };
}

function noteKnown(): void {
  status.write("known");
  if (Object.keys(shown.read()).length === 0) emptyAt = Date.now();
}

function startGeneration(confirmed: CartData): void {
  generation++;
  write({ confirmed, underway: EMPTY });
}

function write(next: CartState): void {
  state.write(next);
  shown.write(sum(next));
}

/** Adds the steps under way; a food that another device has removed meanwhile never goes below zero. */
function sum({ confirmed, underway }: CartState): CartData {
  const total = { ...confirmed };
  for (const [foodId, steps] of Object.entries(underway)) total[foodId] = (total[foodId] ?? 0) + steps;
  return Object.fromEntries(Object.entries(total).filter(([, quantity]) => quantity > 0));
}
