/** Steps of the cart for the menu page, which does not wait for the rest of the cart's code: it loads once the page is shown. */
import { cartTexts } from "#texts/shop/cart.ts";
import { toast } from "../../ui/overlay/toast.ts";

type CartStore = typeof import("./cart-store.ts");

function step(run: (store: CartStore) => unknown): void {
  import("./cart-store.ts").then(run, () => toast.error(cartTexts.failedToUpdate));
}

export const addOne = (itemId: string): void => step(({ addToCart }) => addToCart(itemId));
export const removeOne = (foodId: string): void => step(({ removeFromCart }) => removeFromCart(foodId));
