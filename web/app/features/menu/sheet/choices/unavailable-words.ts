import type { Food } from "@forno/contract/menu/food.ts";
import { servedFrom } from "@forno/contract/menu/rules/line/menu-at.ts";
import { timeIn } from "../../../settings/hours/hours.ts";
import { hoursTexts } from "../../../settings/texts/en.ts";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";

/** Why a food cannot be ordered at the moment: outside its service hours, or sold out. */
export function unavailableWords(food: Pick<Food, "name" | "serviceHours">, now = new Date()): string {
  const next = servedFrom(food, now);
  return next ? hoursTexts.availableFrom(timeIn(next.time), next.day) : texts.foodSoldOut(food.name);
}
