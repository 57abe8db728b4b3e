/** Count and total of a cart beside the menu, where the rules of configured lines load only if there is such a line. */
import type { CartData } from "@forno/contract/cart/rules/cart-quantities.ts";
import type { Food } from "@forno/contract/menu/food.ts";
import { toPaise } from "@forno/contract/money/money.ts";
import { useEffect } from "react";
import { createStore, useStore } from "../../../platform/state/store.ts";
import { useKnownMenu } from "../../menu/page/menu-store.ts";
import { countOnMenu, isConfigured } from "./line-keys.ts";

export interface CartTotal {
  count: number;
  /** Null until the rules of configured lines have loaded. */
  paise: number | null;
}

export function useCartTotal(cart: CartData, foods: readonly Pick<Food, "_id" | "price" | "isAvailable">[]): CartTotal {
  const needsRules = Object.keys(cart).some(isConfigured);
  const rules = useStore(loadedRules, null);
  const menu = useKnownMenu();
  useEffect(() => {
    if (needsRules) loadRules().catch((error) => console.warn("Could not price the cart", error));
  }, [needsRules]);
  const count = countOnMenu(cart, foods);
  if (needsRules) return { count, paise: rules && menu && rules.subtotalOf(rules.orderableOf(rules.pricedLines(cart, menu))) };
  const orderable = foods.filter(({ isAvailable }) => isAvailable !== false);
  return { count, paise: orderable.reduce((sum, { _id, price }) => sum + toPaise(price) * (cart[_id] ?? 0), 0) };
}

const loadedRules = createStore<typeof import("./rules/priced-lines.ts") | null>(null);

async function loadRules(): Promise<void> {
  loadedRules.write(await import("./rules/priced-lines.ts"));
}
