/** The link to the cart with its count and total, which loads once there is something in the cart or the page is quiet. */
import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import { type ComponentType, useEffect } from "react";
import { createStore, useStore } from "../../../platform/state/store.ts";
import { whenQuiet } from "../../../platform/when-quiet.ts";
import { isEmpty } from "../shown-cart.ts";
import type { CartSummaryProps } from "./cart-summary.tsx";

const fetchSummary = () => import("./cart-summary.tsx");
const loadedSummary = createStore<ComponentType<CartSummaryProps> | null>(null);

if (typeof document !== "undefined") whenQuiet(() => void fetchSummary().catch(() => {}));

/** Null until the cart has items and the file is loaded. If that fails, the next change of the cart tries again. */
export function useCartSummary(cart: CartData): ComponentType<CartSummaryProps> | null {
  const Summary = useStore(loadedSummary, null);
  useEffect(() => {
    if (isEmpty(cart)) return;
    fetchSummary().then(
      (loaded) => loadedSummary.write(loaded.CartSummary),
      () => {},
    );
  }, [cart]);
  return Summary;
}
