import type { CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import type { Food } from "@forno/contract/shop/food.ts";
import { useEffect } from "react";
import { cartTexts } from "#texts/shop/cart.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { refreshMenu } from "../food/menu/menu-store.ts";
import { useCartStatus } from "./cart-state.ts";
import { dropFromCart } from "./cart-store.ts";

/** Takes foods that left the menu out of the cart, and says so. `foods`: null while no menu is known. */
export function useDropVanished(cart: CartData, foods: readonly Food[] | null): void {
  const isKnown = useCartStatus() === "known";
  // As a text, so that the effect runs when it changes, not with every step.
  const vanished = isKnown && foods ? vanishedFrom(foods, Object.keys(cart)).sort().join(" ") : "";
  useEffect(() => {
    if (vanished === "") return;
    dropVanished(vanished.split(" ")).catch((error) => console.warn("Could not bring the cart up to date", error));
  }, [vanished]);
}

const vanishedFrom = (foods: readonly Food[], foodIds: readonly string[]): string[] =>
  foodIds.filter((foodId) => !foods.some((food) => food._id === foodId));

/** The menu shown may be an old one: the server is asked first. */
async function dropVanished(foodIds: readonly string[]): Promise<void> {
  const gone = vanishedFrom(await refreshMenu(), foodIds);
  if (gone.length === 0) return;
  await dropFromCart(gone);
  toast.info(cartTexts.gone);
}
