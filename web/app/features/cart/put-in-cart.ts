import type { PutInCart } from "../food/sheet/put-in-cart.ts";
import { putLine } from "./cart-store.ts";

/** How the food sheet, which knows nothing of the cart, adds and changes lines. */
export const putInCart: PutInCart = ({ foodId, ...line }) => putLine({ itemId: foodId, ...line });
