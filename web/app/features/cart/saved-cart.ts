import type { Food } from "@forno/contract/shop/food.ts";
import { useMemo, useSyncExternalStore } from "react";
import { onItemsChange, readItem } from "../../platform/storage/local-items.ts";
import { type CartLine, cartLines } from "./cart-lines.ts";
import { savedCart } from "./cart-store.ts";

const subscribe = (changed: () => void) => onItemsChange(["savedCart"], changed);
const read = () => readItem("savedCart");

/** The cart as it was when ordering was turned off, without foods no longer on the menu. */
export function useSavedLines(foods: readonly Food[]): CartLine[] {
  const text = useSyncExternalStore(subscribe, read, () => null);
  return useMemo(() => (text === null ? [] : cartLines(savedCart(), foods)), [text, foods]);
}
