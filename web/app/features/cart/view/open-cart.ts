import { createStore } from "../../../platform/state/store.ts";
import { readSession } from "../../session/session-store.ts";

/** Whether the visitor's cart is open over the page. */
export const visitorCart = createStore(false);

/** A customer, who has a page for the cart, may have pressed before this page knew who it is. */
export const openCart = (): void => (readSession() ? location.assign("/cart") : visitorCart.write(true));
