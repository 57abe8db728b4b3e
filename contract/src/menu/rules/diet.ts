/** What a food or a modifier contains, as Indian labelling law marks it. An egg bears the non-veg mark, with the word Egg. */
export const DIETS = ["veg", "egg", "non-veg"] as const;
export type Diet = (typeof DIETS)[number];

/** The mark of what consists of several parts: that of its strictest part. Null if a part has none. */
export function combinedDiet(diets: readonly (Diet | null)[]): Diet | null {
  if (diets.includes("non-veg")) return "non-veg";
  if (diets.includes("egg")) return "egg";
  return diets.length > 0 && diets.every((diet) => diet === "veg") ? "veg" : null;
}
