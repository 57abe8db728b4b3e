import type { PutInCart } from "../menu/sheet/put-in-cart.ts";

/** How the food sheet, which knows nothing of the cart, adds and changes lines. */
export const putInCart: PutInCart = async ({ foodId, ...line }) => {
  const { putLine } = await import("./cart-store.ts");
  return await putLine({ itemId: foodId, ...line });
};
