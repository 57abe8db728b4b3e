/** The bar and the button that lead to the cart. */
export const cartSummaryTexts = {
  viewCart: "View cart",
  items: (count: number) => (count === 1 ? "1 item" : `${count} items`),
} as const;
