import { ITEM_LIMIT } from "@forno/contract/cart/rules/cart-quantities.ts";
import { ORDERS_DISABLED } from "@forno/contract/settings/rules/ordering.ts";

export const cartTexts = {
  failedToUpdate: "Failed to update your cart",
  ordersDisabled: ORDERS_DISABLED,
  emptied: "The shop has closed. We saved your cart for when we open.",
  itemLimit: ITEM_LIMIT,
  gone: "Some items are no longer on the menu, so we removed them from your cart",
} as const;

/** The bar and the button that lead to the cart. */
export const cartSummaryTexts = {
  viewCart: "View cart",
  items: (count: number) => (count === 1 ? "1 item" : `${count} items`),
  /** Of the minimum of an area. */
  addMore: (amount: string) => `Add ${amount} more to order`,
  deliveryFee: (amount: string) => `${amount} delivery`,
} as const;
