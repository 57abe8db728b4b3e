/** Why a line cannot be ordered now, in the words of its refusal. */
import {
  CART_ITEM_NOT_SERVED,
  CART_ITEM_SOLD_OUT,
  CHOICE_MISSING,
  CHOICE_UNKNOWN,
  HALVES_DIFFER,
  TOO_MANY_CHOICES,
} from "../../../../wire/form-sentences.ts";
import type { Food } from "../../../food.ts";
import { servedWords } from "../../service-words.ts";
import type { LineRefusal, Resolution } from "../resolve-line.ts";
import { offHoursFood, soldOutName } from "./sold-out.ts";

/** Null: it can be ordered. */
export function lineProblem({ line, refusal }: Resolution): string | null {
  if (refusal) return refusalWords(refusal);
  const food = line && offHoursFood(line);
  if (food && !food.isAvailable) return notServedText(food);
  const name = line && soldOutName(line);
  return name === null ? null : CART_ITEM_SOLD_OUT.replace("{name}", () => name);
}

export const notServedText = (food: Pick<Food, "name" | "serviceHours" | "soldOutUntil">): string =>
  CART_ITEM_NOT_SERVED.replace("{name}", () => food.name).replace("{times}", () => servedWords(food));

export function refusalWords(refusal: LineRefusal): string {
  switch (refusal.code) {
    case "choiceMissing":
      return CHOICE_MISSING.replace("{group}", () => refusal.group);
    case "tooManyChoices":
      return TOO_MANY_CHOICES.replace("{max}", String(refusal.max)).replace("{group}", () => refusal.group);
    case "choiceUnknown":
      return CHOICE_UNKNOWN;
    case "halvesDiffer":
      return HALVES_DIFFER;
  }
}
