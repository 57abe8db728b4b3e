/** Foods that left the menu leave the cart. */

import { toast } from "../../../ui/overlay/toast.ts";
import { knownMenu, refreshMenu } from "../../menu/page/menu-store.ts";
import { cartStatus, onCartChange } from "../cart-state.ts";
import { dropFromCart } from "../cart-store.ts";
import { shownCart } from "../shown-cart.ts";
import { cartTexts } from "../texts/en.ts";
import { foodIdOf } from "./line-keys.ts";

/** Removes foods that left the menu from the cart, now and whenever one of the two changes, and shows a toast. */
export function watchVanished(): void {
  let dropped = "";
  const look = () => {
    const menu = knownMenu.read();
    const foodIds = [...new Set(Object.keys(shownCart()).map(foodIdOf))];
    const vanished = menu && cartStatus() === "known" ? vanishedFrom(menu.foods, foodIds) : [];
    const names = vanished.sort().join(" ");
    if (names === dropped) return;
    dropped = names;
    if (vanished.length > 0) dropVanished(vanished).catch((error) => console.warn("Could not bring the cart up to date", error));
  };
  knownMenu.subscribe(look);
  onCartChange(look);
  look();
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
