/** What every page shows of the cart. It is written by `cart-state.ts`, which no page waits for. */
import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { createStore, useStore } from "../../platform/state/store.ts";
import { readSession } from "../session/session-store.ts";

export const EMPTY: CartData = {};

export const isEmpty = (cart: CartData): boolean => Object.keys(cart).length === 0;

export const shown = createStore<CartData>(EMPTY);

export const useCart = (): CartData => useStore(shown, EMPTY);

export const shownCart = (): CartData => shown.read();

/** Whether the visitor's cart is open over the page. */
export const visitorCart = createStore(false);

/** A customer, who has a page for the cart, may have pressed before this page knew who it is. */
export const openCart = (): void => (readSession() ? location.assign("/cart") : visitorCart.write(true));
