/** The lines of an order, for customers, the kitchen and delivery partners. */
export const orderLineTexts = {
  count: (quantity: number) => `${quantity}×`,
  halfAndHalf: "Half-and-half",
  each: (price: string) => `${price} each`,
} as const;
