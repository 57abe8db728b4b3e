/** What orders keep of a line, in words and prices. */
import { toRupees } from "../../../money/money.ts";
import type { DealPart, LineModifier, LinePicture } from "../../configuration.ts";
import type { Diet } from "../food-labels.ts";
import { LAYER_IMAGES } from "../pictures.ts";
import { lineKey } from "./line-key.ts";
import { chosenModifiers, lineDiet, lineName, lineSummary } from "./line-words.ts";
import type { ResolvedLine } from "./resolve-line.ts";

export interface LineDetails extends Omit<DealPart, "name"> {
  key: string;
  summary: string;
  /** Of a deal; null otherwise. */
  parts: DealPart[] | null;
  diet: Diet | null;
}

export function lineDetails(line: ResolvedLine): LineDetails {
  return {
    ...partDetails(line),
    key: lineKey(line),
    summary: lineSummary(line),
    parts: line.parts?.map(({ line: part }) => ({ ...partDetails(part), name: lineName(part) })) ?? null,
  };
}

const partDetails = (line: ResolvedLine): Omit<DealPart, "name"> => ({
  size: line.size?.size.name ?? null,
  modifiers: chosenModifiers(line).map(({ paise, ...modifier }): LineModifier => ({ ...modifier, price: toRupees(paise) })),
  secondHalf: line.second?.food.name ?? null,
  note: line.note,
  diet: lineDiet(line),
  picture: linePicture(line),
});

/** The composed picture: which layers lie on which half; the browser only stacks them. Null for a food without a base picture. */
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
