import { ITEM_LIMIT } from "@forno/contract/cart/rules/cart-quantities.ts";
import { ORDERS_DISABLED } from "@forno/contract/settings/rules/ordering.ts";

export const cartTexts = {
  ordersDisabled: ORDERS_DISABLED,
  emptied: "The shop has closed. We saved your cart for when we open.",
  itemLimit: ITEM_LIMIT,
  gone: "Some items are no longer on the menu, so we removed them from your cart",
} as const;
