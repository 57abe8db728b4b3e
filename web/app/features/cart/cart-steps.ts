/** Steps of the cart for the menu page, which does not wait for the rest of the cart's code: it loads once the page is shown. */

import { whenQuiet } from "../../platform/when-quiet.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { openFoodSheet, type PutInCart } from "../menu/sheet/open-sheet.tsx";
import { openAgainDialog } from "./again/open-again.ts";
import { isConfigured } from "./lines/line-keys.ts";
import { cartTexts } from "./texts/en.ts";

type CartStore = typeof import("./cart-store.ts");

let loaded: CartStore | null = null;

const load = async (): Promise<CartStore> => {
  loaded ??= await import("./cart-store.ts");
  return loaded;
};

if (typeof document !== "undefined") whenQuiet(() => void load().catch(() => {}));

/** Within the press as soon as it can be: the page may be left right after it. */
function step(run: (store: CartStore) => unknown): void {
  if (loaded) run(loaded);
  else load().then(run, () => toast.error(cartTexts.failedToUpdate));
}

/**
 * Adds one as it comes, or asks whether the last one is repeated if that was put together. `addsAtOnce`: nothing must be chosen first.
 * `onAdded`: it is on its way to the cart.
 */
export const addOne = (foodId: string, addsAtOnce: boolean, onAdded: () => void): void =>
  step(({ addToCart, lastLineOf }) => {
    const last = lastLineOf(foodId);
    if (last !== null && isConfigured(last)) return openAgainDialog(last);
    if (!addsAtOnce) return openFoodSheet({ foodId });
    void addToCart(foodId);
    onAdded();
  });

export const removeOne = (foodId: string): void => step(({ removeFromCart }) => removeFromCart(foodId));

/** How the food sheet, which knows nothing of the cart, adds and changes lines. */
export const putInCart: PutInCart = async ({ foodId, ...line }) => {
  const { putLine } = await import("./cart-store.ts");
  return await putLine({ itemId: foodId, ...line });
};
