import type { Food } from "@forno/contract/shop/food.ts";
import { useMemo, useSyncExternalStore } from "react";
import { onItemsChange, readItem } from "../../../platform/storage/local-items.ts";
import { savedCart } from "../cart-storage.ts";
import { type CartLine, cartLines } from "./cart-lines.ts";

const subscribe = (changed: () => void) => onItemsChange(["savedCart"], changed);
const read = () => readItem("savedCart");

/** The saved cart without foods that are not on the menu any more. */
export function useSavedLines(foods: readonly Food[]): CartLine[] {
  const text = useSyncExternalStore(subscribe, read, () => null);
  return useMemo(() => (text === null ? [] : cartLines(savedCart(), foods)), [text, foods]);
}
