export const fulfilmentTexts = {
  choice: "Delivery or pickup",
  delivery: "Delivery",
  pickup: "Pickup",
} as const;
