import { type ComponentType, useEffect } from "react";
import { visitorCart } from "../../features/cart/shown-cart.ts";
import { createStore, useStore } from "../../platform/state/store.ts";

export const loadedCart = createStore<ComponentType<{ open: boolean }> | null>(null);

/** Where the visitor's cart is shown. It is loaded once the page is quiet, or when it is opened. */
export function VisitorCartHost() {
  const Cart = useStore(loadedCart, null);
  const isOpen = useStore(visitorCart, false);
  useEffect(() => {
    if (isOpen) import("./visitor-cart.ts").then(({ showVisitorCart }) => showVisitorCart(), closeCart);
  }, [isOpen]);
  // Else it would open again over the page of another frame, such as the sign-in.
  useEffect(() => closeCart, []);
  return Cart && <Cart open={isOpen} />;
}

const closeCart = (): void => visitorCart.write(false);
