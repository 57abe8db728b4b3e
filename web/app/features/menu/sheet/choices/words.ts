/** What the sheet says of a choice. */

import type { Food } from "@forno/contract/menu/food.ts";
import type { Side } from "@forno/contract/menu/rules/food-labels.ts";
import { quantityOf, sideOf } from "@forno/contract/menu/rules/line/form/change.ts";
import { halfPaise, pricedPortions } from "@forno/contract/menu/rules/line/line-price.ts";
import { servedFrom } from "@forno/contract/menu/rules/line/menu-at.ts";
import { modifierPrice } from "@forno/contract/menu/rules/line/menu-index.ts";
import type { LineRefusal, Portion, ResolvedLine } from "@forno/contract/menu/rules/line/resolve-line.ts";
import { servedWords } from "@forno/contract/menu/rules/service-words.ts";
import { formatPaise, toPaise } from "@forno/contract/money/money.ts";
import { CHOICE_MISSING, CHOICE_UNKNOWN, HALVES_DIFFER, TOO_MANY_CHOICES } from "@forno/contract/wire/form-sentences.ts";
import { timeIn } from "../../../settings/hours/hours.ts";
import { hoursTexts } from "../../../settings/texts/en.ts";
import { sheetTexts as texts } from "../../texts/en-sheet.ts";

/** Of two pizzas in one, a side is called by its pizza. */
export function sideName(line: Pick<ResolvedLine, "food" | "second">, side: Side): string {
  if (side === "whole" || !line.second) return texts.sides[side];
  return texts.halfOf(side === "left" ? line.food.name : line.second.food.name);
}

/** `+₹50`; `Included` for nothing. */
export const surchargeText = (paise: number): string => (paise > 0 ? texts.plus(formatPaise(paise)) : texts.included);

const modifierPaise = ({ modifier }: Pick<Portion, "modifier">, line: ResolvedLine): number =>
  toPaise(modifierPrice(modifier, line.size?.size._id ?? null));

/** What one on the whole pizza costs beyond what it comes with: of two pizzas, one half may come with it. */
export function wholePaise(portion: Portion, line: ResolvedLine): number {
  const paise = modifierPaise(portion, line);
  if (!comesWith(portion)) return paise;
  return portion.includedLeft > 0 && portion.includedRight > 0 ? 0 : halfPaise(paise);
}

/** What it adds to the unit price now. */
export const addedPaise = (line: ResolvedLine, { modifier }: Portion): number =>
  pricedPortions(line).find(({ portion }) => portion.modifier === modifier)?.paise ?? 0;

const comesWith = ({ includedLeft, includedRight }: Portion): boolean => includedLeft > 0 || includedRight > 0;

const placeAndAmount = (line: ResolvedLine, portion: Portion): string =>
  `${sideName(line, sideOf(portion))}${amountSuffix(quantityOf(portion))}`;

const amountSuffix = (quantity: number): string => (quantity > 1 ? `, ${texts.times(quantity).toLowerCase()}` : "");

/** Under the name of a tile. */
export function tileText(line: ResolvedLine, portion: Portion): string {
  if (!portion.modifier.isAvailable) return texts.soldOut;
  if (quantityOf(portion) === 0) return comesWith(portion) ? texts.leftOut : surchargeText(modifierPaise(portion, line));
  const isAsItComes = portion.left === portion.includedLeft && portion.right === portion.includedRight;
  return isAsItComes && portion.left === portion.right && quantityOf(portion) === 1
    ? texts.included
    : placeAndAmount(line, portion);
}

/** Beside its name in the dock: `Left half · +₹25`. */
export function dockText(line: ResolvedLine, portion: Portion): string {
  if (quantityOf(portion) === 0) return comesWith(portion) ? texts.leftOut : texts.notAdded;
  return `${placeAndAmount(line, portion)} · ${surchargeText(addedPaise(line, portion))}`;
}

/** The server's sentence, but for a part of a deal. */
export function refusalText(refusal: LineRefusal): string {
  switch (refusal.code) {
    case "choiceMissing":
      if (refusal.groupId === refusal.slotId) return texts.chooseSlot(withinSentence(refusal.group));
      return CHOICE_MISSING.replace("{group}", () => refusal.group);
    case "tooManyChoices":
      return TOO_MANY_CHOICES.replace("{max}", `${refusal.max}`).replace("{group}", () => refusal.group);
    case "choiceUnknown":
      return CHOICE_UNKNOWN;
    case "halvesDiffer":
      return HALVES_DIFFER;
  }
}

const LIST = new Intl.ListFormat("en-IN");

/** Within a sentence: `Wheat` becomes `wheat`, `MSG` stays. */
export const withinSentence = (name: string): string => (/^\p{Lu}\p{Ll}/u.test(name) ? name.toLowerCase() : name);

export const listOf = (names: readonly string[]): string => LIST.format(names);

/** Why a food cannot be ordered for now: outside its service hours, or sold out. Null: it can. */
export function unavailableWords(
  food: Pick<Food, "name" | "serviceHours" | "soldOutUntil" | "isAvailable" | "isOffHours">,
  now = new Date(),
): string | null {
  if (food.isAvailable) return food.isOffHours ? texts.servedLater(servedWords(food)) : null;
  const next = servedFrom(food, now);
  return next ? hoursTexts.availableFrom(timeIn(next.time), next.day) : texts.foodSoldOut(food.name);
}
