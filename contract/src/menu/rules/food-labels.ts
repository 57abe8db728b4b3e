/** What the menu shows of a food or a modifier besides its name, and how. */

/** What a food or a modifier contains, as Indian labelling law marks it. An egg bears the non-veg mark, with the word Egg. */
export const DIETS = ["veg", "egg", "non-veg"] as const;
export type Diet = (typeof DIETS)[number];

/** The mark of what consists of several parts: that of its strictest part. Null if a part has none. */
export function combinedDiet(diets: readonly (Diet | null)[]): Diet | null {
  if (diets.includes("non-veg")) return "non-veg";
  if (diets.includes("egg")) return "egg";
  return diets.length > 0 && diets.every((diet) => diet === "veg") ? "veg" : null;
}

/** Determines the tint behind a food's picture; a food without a category has none. */
export const FOOD_CATEGORIES = ["pizza", "side", "drink", "sweet"] as const;

/** Tags that the owner sets. */
export const OWN_TAGS = ["new", "spicy"] as const;
/** `bestseller` comes from sales. */
export const FOOD_TAGS = ["bestseller", ...OWN_TAGS] as const;
export type FoodTag = (typeof FOOD_TAGS)[number];

/** How a group's modifiers are shown: as rows with a description, or as tiles with a picture. */
export const GROUP_LAYOUTS = ["list", "tiles"] as const;

export const SIDES = ["whole", "left", "right"] as const;
export type Side = (typeof SIDES)[number];
