import { ITEM_LIMIT, ORDERS_DISABLED } from "@forno/contract/wire/sentences.ts";

export const cartTexts = {
  ordersDisabled: ORDERS_DISABLED,
  emptied: "The shop has closed. We saved your cart for when we open.",
  itemLimit: ITEM_LIMIT,
  gone: "Some items are no longer on the menu, so we removed them from your cart",
} as const;
