/** Messages that both the server and the pages use. Separate from the other messages, which come with their schemas. */
import { CART_QUANTITY_MAX } from "./rules/cart-merge.ts";

export const FILL_IN_ALL_FIELDS = "Please fill in all fields";
export const INVALID_OTP = "Invalid OTP";
export const ORDERS_DISABLED = "Orders are currently disabled";
export const ITEM_LIMIT = `You can add at most ${CART_QUANTITY_MAX} of one item`;
export const ENTER_PROMO = "Please enter a promo code";
export const LAST_BEFORE_FIRST = "The last day must not be before the first day";

/** How long a bank takes to credit a refund: https://razorpay.com/docs/payments/refunds/ */
export const REFUND_ARRIVES = "5–7 working days";
