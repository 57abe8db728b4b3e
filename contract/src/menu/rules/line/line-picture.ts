/** The composed picture of a line: which layers lie on which half. The browser only stacks them. */

import type { LinePicture } from "../../configuration.ts";
import { LAYER_IMAGES } from "../pictures.ts";
import type { ResolvedLine } from "./resolve-line.ts";

/** Null for a food without a base picture. */
export function linePicture({ food, second, portions }: ResolvedLine): LinePicture | null {
  const base = food.baseImage;
  if (base === null) return null;
  const layers = LAYER_IMAGES.flatMap((image) => {
    const laid = portions.filter(({ modifier }) => modifier.image === image);
    const left = laid.reduce((sum, portion) => sum + portion.left, 0);
    const right = laid.reduce((sum, portion) => sum + portion.right, 0);
    return left + right > 0 ? [{ image, left, right }] : [];
  });
  return { base, secondBase: second ? (second.food.baseImage ?? base) : null, layers };
}
