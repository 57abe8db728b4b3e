/** A cart while the shop takes no orders. */
import { may } from "@forno/contract/wire/permissions.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { readSession } from "../../session/session-store.ts";
import { recordOrderEnabled } from "../../settings/settings-changes.ts";
import { replaceCart } from "../cart-state.ts";
import { EMPTY, isEmpty, shownCart } from "../shown-cart.ts";
import { cartTexts } from "../texts/en.ts";
import { keepLast, keepLocally, keepSaved } from "./local-cart.ts";
import type { ChangeOutcome } from "./server-cart.ts";

/** The id of the toasts about whether the shop takes orders. */
const ORDERING = "ordering";

/** Admins and delivery partners have no cart on the server. */
export const isOnServer = (): boolean => may(readSession(), "ownOrders");

/**
 * Empties the cart in the browser only; the server removes a paid order from its cart, and empties it when the owner turns
 * ordering off.
 */
export function emptyCart(): void {
  if (isOnServer()) {
    replaceCart(EMPTY);
    keepLast(EMPTY);
  } else keepLocally(EMPTY);
}

/**
 * Turning ordering off and the end of opening hours empty the cart (spec section 4). Its contents are saved, so that the customer
 * can add them again.
 */
function emptyForClosing(): void {
  const items = shownCart();
  if (!isEmpty(items)) keepSaved(items);
  emptyCart();
}

/** Spec section 5: refused with this alert, and the cart is emptied. */
export function showOrdersDisabled(): ChangeOutcome {
  recordOrderEnabled(false);
  emptyForClosing();
  toast.error(cartTexts.ordersDisabled, { subject: ORDERING });
  return "ordersDisabled";
}

/** The end of opening hours empties the cart only in the browser: customers find it again when the shop opens. */
export function closeCart(): void {
  const had = !isEmpty(shownCart());
  emptyForClosing();
  if (had) toast.info(cartTexts.emptied, { subject: ORDERING });
}
