import type { CartData } from "@forno/contract/rules/menu/cart-merge.ts";
import { useEffect } from "react";
import { cartTexts } from "#texts/shop/cart.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { refreshMenu } from "../../food/menu/menu-store.ts";
import { useCartStatus } from "../cart-state.ts";
import { dropFromCart } from "../cart-store.ts";
import { foodIdOf } from "./line-keys.ts";

/** Removes foods that left the menu from the cart, and shows a toast. `foods`: null while no menu is known. */
export function useDropVanished(cart: CartData, foods: readonly { _id: string }[] | null): void {
  const isKnown = useCartStatus() === "known";
  // As a string, so that the effect runs only when it changes.
  const vanished =
    isKnown && foods
      ? vanishedFrom(foods, [...new Set(Object.keys(cart).map(foodIdOf))])
          .sort()
          .join(" ")
      : "";
  useEffect(() => {
    if (vanished === "") return;
    dropVanished(vanished.split(" ")).catch((error) => console.warn("Could not bring the cart up to date", error));
  }, [vanished]);
}

export const vanishedFrom = (foods: readonly { _id: string }[], foodIds: readonly string[]): string[] =>
  foodIds.filter((foodId) => !foods.some((food) => food._id === foodId));

/** The menu shown may be old: the server is asked first. */
export async function dropVanished(foodIds: readonly string[]): Promise<void> {
  const gone = vanishedFrom((await refreshMenu()).foods, foodIds);
  if (gone.length === 0) return;
  await dropFromCart(gone);
  toast.info(cartTexts.gone);
}
