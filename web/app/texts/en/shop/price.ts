/** The price of a cart or an order, on pages and on paper. Its charges have names of their own. */
export const priceTexts = {
  subtotal: "Subtotal",
  total: "Total",
  refunded: "Refunded",
  remainsPaid: "Net paid",
  cashDue: "To pay in cash",
} as const;
