/** Messages of outcomes that responses of the server contain, too. */
export const OTP_SENT = "OTP sent successfully";
export const PROMO_APPLIED = "Promo code applied successfully!";
export const PAYMENT_SUCCESSFUL = "Payment successful! Order placed successfully.";
export const PAYMENT_UNCONFIRMED = "Payment is being confirmed";
export const ACCOUNT_DELETED = "Your account is deleted";

/**
 * Messages of refusals that a page with a form shows itself, before it calls the server. The messages of all other refusals arrive with
 * the server's responses: browsers do not load the list of refusals.
 */
export const FILL_IN_ALL_FIELDS = "Please fill in all fields";
export const INVALID_OTP = "Invalid OTP";
export const ENTER_PROMO = "Please enter a promo code";
export const LAST_BEFORE_FIRST = "The last day must not be before the first day";

/** With the food's name for `{name}`. */
export const CART_ITEM_NOT_SERVED = "{name} is not served at this time, only {times}";
export const CART_ITEM_SOLD_OUT = "{name} is sold out. Please remove it from your cart";

/** Refusals of configured lines, with the name of the group or slot for `{group}`. */
export const CHOICE_MISSING = "Please choose {group}";
export const TOO_MANY_CHOICES = "Choose at most {max} from {group}";
export const CHOICE_UNKNOWN = "This choice is not on the menu";
export const HALVES_DIFFER = "These two cannot share a pizza";

export const IMAGE_MISSING = "Please select an image";
export const IMAGE_TOO_LARGE = "Image size should be less than 5MB";
export const IMAGE_INVALID = "Please select a valid image file";
export const OFF_UNTIL_PAST = "Please choose a time in the future";
export const REFUND_TOO_SMALL = "Both the refund and the remaining amount must be at least ₹1";
export const MESSAGE_NOT_SENT = "Failed to send message";
export const ENTER_NOTE = "Please enter how you resolved it";
export const CART_EMPTY = "Your cart is empty";

/** Typed to confirm deleting an account. */
export const DELETE_WORD = "DELETE";
export const TYPE_DELETE_WORD = `Please type ${DELETE_WORD} to confirm`;
