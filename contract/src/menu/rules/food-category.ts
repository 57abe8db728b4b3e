/** Determines the tint behind a food's picture; a food without a category has none. */
export const FOOD_CATEGORIES = ["pizza", "side", "drink", "sweet"] as const;
