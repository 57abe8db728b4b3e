/** Which tint the picture of a food stands on; a food that its owner gave none has none. */
export const FOOD_CATEGORIES = ["pizza", "side", "drink", "sweet"] as const;
