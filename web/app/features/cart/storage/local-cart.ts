/** Carts in local storage: a visitor's, the last one for display while offline, and the one saved when the shop closed. */
import { CART_QUANTITY_MAX, type CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { readJson, writeItems } from "../../../platform/storage/local-items.ts";
import { replaceCart } from "../cart-state.ts";
import { EMPTY, isEmpty } from "../shown-cart.ts";

/** An earlier build, or the visitor, may have stored anything there. */
export function storedCart(key: "cart" | "lastCart" | "savedCart" = "cart"): CartData {
  const stored = readJson(key);
  if (typeof stored !== "object" || stored === null || Array.isArray(stored)) return EMPTY;
  const lines = Object.entries(stored).filter(([, quantity]) => Number.isInteger(quantity) && quantity > 0);
  return Object.fromEntries(lines.map(([line, quantity]) => [line, Math.min(quantity, CART_QUANTITY_MAX)]));
}

export function keepLocally(cart: CartData): void {
  replaceCart(cart);
  writeItems({ cart: isEmpty(cart) ? null : JSON.stringify(cart) });
}

export const keepLast = (cart: CartData): void => writeItems({ lastCart: JSON.stringify(cart) });

/** The cart when ordering was turned off; empty if there was none. */
export const savedCart = (): CartData => storedCart("savedCart");

export const keepSaved = (cart: CartData): void => writeItems({ savedCart: JSON.stringify(cart) });
export const dropSaved = (): void => writeItems({ savedCart: null });
