/** Messages that both the server and the pages use. `/menu` loads this file, so messages of forms are in form-sentences.ts. */
import { CART_QUANTITY_MAX } from "../cart/rules/cart-quantities.ts";

export const ORDERS_DISABLED = "Orders are currently disabled";
export const ITEM_LIMIT = `You can add at most ${CART_QUANTITY_MAX} of one item`;

/** How long a bank takes to credit a refund: https://razorpay.com/docs/payments/refunds/ */
export const REFUND_ARRIVES = "5–7 working days";
