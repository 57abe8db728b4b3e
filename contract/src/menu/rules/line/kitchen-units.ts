/** What a line takes of the kitchen's capacity. */
import type { Food } from "../../food.ts";
import type { MenuIndex } from "./menu-index.ts";
import type { ResolvedLine } from "./resolve-line.ts";

/** The station whose capacity counts. */
export const OVEN = "oven";

/** Of one of it, if the owner has not set anything else. */
const unitsOfFood = ({ sections }: Pick<MenuIndex, "sections">, { kitchenUnits, sectionId }: Food): number =>
  kitchenUnits ?? (sections.get(sectionId ?? "")?.station === OVEN ? 1 : 0);

/** Of one of the line: a deal weighs its parts, a pizza of two halves as much as the heavier one. */
export function unitsOfLine(index: Pick<MenuIndex, "sections">, { food, second, parts }: ResolvedLine): number {
  if (parts) return parts.reduce((sum, { line }) => sum + unitsOfLine(index, line), 0);
  return Math.max(unitsOfFood(index, food), second ? unitsOfFood(index, second.food) : 0);
}
