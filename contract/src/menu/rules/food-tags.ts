/** Tags that the owner sets. */
export const OWN_TAGS = ["new", "spicy"] as const;
/** `bestseller` comes from sales. */
export const FOOD_TAGS = ["bestseller", ...OWN_TAGS] as const;
export type FoodTag = (typeof FOOD_TAGS)[number];

/** How a group's modifiers are shown: as rows with a description, or as tiles with a picture. */
export const GROUP_LAYOUTS = ["list", "tiles"] as const;

export const SIDES = ["whole", "left", "right"] as const;
export type Side = (typeof SIDES)[number];
