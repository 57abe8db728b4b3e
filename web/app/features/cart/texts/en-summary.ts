/** The bar and the button that lead to the cart. */
export const cartSummaryTexts = {
  viewCart: "View cart",
  items: (count: number) => (count === 1 ? "1 item" : `${count} items`),
  /** Of the minimum of an area. */
  addMore: (amount: string) => `Add ${amount} more to order`,
  deliveryFee: (amount: string) => `${amount} delivery`,
} as const;
