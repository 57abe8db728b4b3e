import type { Diet } from "@forno/contract/menu/rules/food-labels.ts";

export const dietTexts: Record<Diet, string> = { veg: "Veg", egg: "Egg", "non-veg": "Non-veg" };
