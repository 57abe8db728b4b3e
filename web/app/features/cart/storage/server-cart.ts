/** A signed-in customer's cart, which is on the server. */

import { cartCalls } from "@forno/contract/cart/cart-calls.ts";
import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { call } from "../../../platform/api/call.ts";
import { ApiFailure, failureText, isFailure } from "../../../platform/api/failure.ts";
import { readSession } from "../../session/session-store.ts";
import { refreshSettings } from "../../settings/settings-changes.ts";
import { readSettings } from "../../settings/settings-store.ts";
import { type CartChange, cartGeneration, confirmCart, endChange, startChange } from "../cart-state.ts";
import { isEmpty, shownCart } from "../shown-cart.ts";
import { cartTexts } from "../texts/en.ts";
import { dropSaved, keepLast, savedCart } from "./local-cart.ts";

/** `refusal`: a sentence; null if another one was shown already. */
export type ChangeOutcome = "done" | "ordersDisabled" | { refusal: string | null };

/** A call that changes the cart. */
export type CartCall =
  | { kind: "add"; body: { itemId: string; quantity?: number; replaces?: string } }
  | { kind: "remove"; body: { itemId: string; quantity?: number } };

const ALREADY_SHOWN: ChangeOutcome = { refusal: null };

/** The last call; it never rejects. */
let lastCall: Promise<unknown> = Promise.resolve();

/** The next person does not wait for calls of the previous one. */
export function startAfresh(): void {
  lastCall = Promise.resolve();
}

/** Returns a check whether the same person is still signed in, by the same sign-in. */
export function sameSession(): () => boolean {
  const token = readSession()?.token;
  return () => readSession()?.token === token;
}

/**
 * Calls about the cart run one after the other: quick taps neither race nor get lost, and no response is older than what is
 * shown. A call whose person has signed out before its turn is not sent: it fails as `signInRequired`.
 */
export function inTurn<T>(send: () => Promise<T>): Promise<T> {
  const isStillTheirs = sameSession();
  const sent = lastCall.then(() => {
    if (!isStillTheirs()) throw new ApiFailure(0, { code: "signInRequired", message: "" });
    return send();
  });
  lastCall = sent.catch(() => {});
  return sent;
}

interface WaitingChange {
  sent: CartCall;
  /** Sends it, once. */
  start: () => Promise<ChangeOutcome>;
}

/** Changes whose turn has not come, oldest first. */
const waiting = new Set<WaitingChange>();

/** Shows the change at once, and undoes it if it fails. Never throws. */
export async function sendChange(change: CartChange, sent: CartCall): Promise<ChangeOutcome> {
  const generation = cartGeneration();
  const isStillTheirs = sameSession();
  startChange(change);
  let outcome: Promise<ChangeOutcome> | undefined;
  const start = () => {
    outcome ??= generation === cartGeneration() && isStillTheirs() ? deliver(change, sent) : Promise.resolve(ALREADY_SHOWN);
    return outcome;
  };
  const turn = { sent, start };
  waiting.add(turn);
  try {
    return await inTurn(() => {
      waiting.delete(turn);
      return start();
    });
  } catch {
    return ALREADY_SHOWN;
  } finally {
    waiting.delete(turn);
  }
}

/** The page is left, which would lose the changes that wait: all are sent at once, but those of one line that cancel each other out. */
export function sendWaiting(): void {
  let left = [...waiting];
  for (const removal of left.filter(({ sent }) => sent.kind === "remove" && sent.body.quantity === undefined)) {
    const addition = left.findLast((each, at) => at < left.indexOf(removal) && isOneOf(each.sent, removal.sent.body.itemId));
    if (addition) left = left.filter((each) => each !== addition && each !== removal);
  }
  for (const { start } of left) void start();
}

const isOneOf = ({ kind, body }: CartCall, key: string): boolean =>
  kind === "add" && body.itemId === key && body.quantity === undefined && body.replaces === undefined;

async function deliver(change: CartChange, { kind, body }: CartCall): Promise<ChangeOutcome> {
  const generation = cartGeneration();
  try {
    const { data } =
      kind === "add"
        ? await call(cartCalls.add, { body, keepalive: true })
        : await call(cartCalls.remove, { body, keepalive: true });
    if (generation === cartGeneration()) {
      endChange(change, data.cartData);
      keepLast(data.cartData);
    }
    return "done";
  } catch (error) {
    if (generation === cartGeneration()) endChange(change);
    if (isFailure(error, "ordersDisabled")) return "ordersDisabled";
    return isFailure(error, "signInRequired") ? ALREADY_SHOWN : { refusal: failureText(error, cartTexts.failedToUpdate) };
  }
}

/** Throws `ApiFailure`. */
export async function readServerCart(): Promise<void> {
  const generation = cartGeneration();
  const { cartData } = (await call(cartCalls.read, { body: {} })).data;
  // The shop may have closed unnoticed: then the cart is saved before it is emptied here.
  if (isEmpty(cartData) && !isEmpty(shownCart())) await refreshSettings().catch(() => readSettings());
  if (generation === cartGeneration()) confirm(cartData);
}

/** Throws `ApiFailure`. */
export async function sendMerge(cartData: CartData): Promise<void> {
  const generation = cartGeneration();
  const answer = await call(cartCalls.merge, { body: { cartData } });
  if (generation === cartGeneration()) confirm(answer.data.cartData);
}

function confirm(cart: CartData): void {
  confirmCart(cart);
  // The shop has reopened with the server's cart unchanged: there is nothing to add again.
  if (Object.entries(savedCart()).every(([key, quantity]) => (cart[key] ?? 0) >= quantity)) dropSaved();
  keepLast(cart);
}
