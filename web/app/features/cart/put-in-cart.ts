import type { PutInCart } from "../food/sheet/put-in-cart.ts";
import { addToCart } from "./cart-store.ts";

/** For the food sheet. */
export const putInCart: PutInCart = async ({ foodId }) => {
  await addToCart(foodId);
  return null;
};
