import type { Food } from "@forno/contract/menu/food.ts";
import { useMemo, useSyncExternalStore } from "react";
import { onItemsChange, readItem } from "../../../platform/storage/local-items.ts";
import { savedCart } from "../storage/local-cart.ts";
import { countOnMenu } from "./cart-total.ts";

const subscribe = (changed: () => void) => onItemsChange(["savedCart"], changed);
const read = () => readItem("savedCart");

/** How many items of the saved cart are still on the menu. */
export function useSavedCount(foods: readonly Food[]): number {
  const text = useSyncExternalStore(subscribe, read, () => null);
  return useMemo(() => (text === null ? 0 : countOnMenu(savedCart(), foods)), [text, foods]);
}
