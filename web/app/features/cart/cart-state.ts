/**
 * The cart as it is shown: what the server confirmed plus the steps still on their way, so that a step shows at once and is undone
 * by simply being dropped when it fails.
 */
import type { CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import { createStore, useStore } from "../../platform/state/store.ts";

export type Step = 1 | -1;

/** `loading`: an empty cart is not yet known to be empty. `failed`: it could not be read, and nothing is known of it. */
export type CartStatus = "loading" | "known" | "failed";

interface CartState {
  confirmed: CartData;
  /** Sum of the steps on their way, per food. */
  underway: CartData;
}

export const EMPTY: CartData = {};

const state = createStore<CartState>({ confirmed: EMPTY, underway: EMPTY });
const shown = createStore<CartData>(EMPTY);
const status = createStore<CartStatus>("loading");
let era = 0;
let emptyAt = 0;

export const useCart = (): CartData => useStore(shown, EMPTY);

export const useCartStatus = (): CartStatus => useStore(status, "loading");

export const shownCart = (): CartData => shown.read();

/** When the cart was last known to be empty, milliseconds since 1970; 0 if it never was since the page was opened. */
export const lastEmptyAt = (): number => emptyAt;

/** Changes when the cart is replaced as a whole, for another person or an empty one: what was sent in an earlier era is void. */
export const eraNow = (): number => era;

/** A step sets out. */
export function setOut(foodId: string, step: Step): void {
  const { confirmed, underway } = state.read();
  write({ confirmed, underway: stepped(underway, foodId, step) });
}

/** A step has ended, with what the server then holds if it told. */
export function endStep(foodId: string, step: Step, answered?: CartData): void {
  const { confirmed, underway } = state.read();
  write({ confirmed: answered ?? confirmed, underway: stepped(underway, foodId, step === 1 ? -1 : 1) });
  if (answered) noteKnown();
}

/** What the server holds; the steps that wait to be sent come on top. */
export function confirmCart(confirmed: CartData): void {
  write({ ...state.read(), confirmed });
  noteKnown();
}

export function replaceCart(cart: CartData): void {
  startEra(cart);
  noteKnown();
}

/** Nothing is known of the next person's. */
export function forgetCart(): void {
  startEra(EMPTY);
  status.write("loading");
}

/** A cart that was known stays as it was. `last`: the one last seen, to look at in its place. */
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

function startEra(confirmed: CartData): void {
  era++;
  write({ confirmed, underway: EMPTY });
}

function write(next: CartState): void {
  state.write(next);
  shown.write(sum(next));
}

/** Adds the steps under way; a food that another device has meanwhile removed shows none, never less. */
function sum({ confirmed, underway }: CartState): CartData {
  const total = { ...confirmed };
  for (const [foodId, steps] of Object.entries(underway)) total[foodId] = (total[foodId] ?? 0) + steps;
  return Object.fromEntries(Object.entries(total).filter(([, quantity]) => quantity > 0));
}
