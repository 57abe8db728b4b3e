export const cartTexts = {
  ordersDisabled: "Orders are currently disabled",
  itemLimit: "You can add at most 99 of one item",
  failedToUpdate: "Failed to update your cart",
  gone: "Some items are no longer on the menu and were taken out of your cart",
} as const;
