/** Of the cart on every page: apart, since the menu page loads no more of it. */
export const cartStepTexts = {
  failedToUpdate: "Failed to update your cart",
} as const;
