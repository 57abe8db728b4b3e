import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
import { formatTime, formatWeekday } from "../../platform/format/dates.ts";
import { menuEditorTexts as texts } from "./texts/en.ts";

/** What a group asks for, in words: `Choose 1, required` or `Up to 8, whole or half`. */
export function groupWords({ min, max, included, modifiers }: ModifierGroup): string {
  const count =
    min === max ? texts.choose(max) : min > 0 ? texts.chooseBetween(min, max) : max === 1 ? texts.choose(1) : texts.upTo(max);
  const notes = [
    min > 0 && texts.required,
    modifiers.some(({ allowsSides }) => allowsSides) && texts.wholeOrHalf,
    included > 0 && texts.included(included),
  ];
  return [count, ...notes.filter(Boolean)].join(", ");
}

interface SaleState {
  isAvailable: boolean;
  soldOutUntil: string | null;
}

/** The menu is edited as it is stored: a time until which something is sold out may have passed. */
export const isOnSale = ({ isAvailable, soldOutUntil }: SaleState, now = new Date()): boolean =>
  isAvailable || (soldOutUntil !== null && Date.parse(soldOutUntil) <= now.getTime());

/** Whether something is sold out, and until when; null while it is on sale. */
export function saleWords(state: SaleState, now = new Date()): string | null {
  if (isOnSale(state, now)) return null;
  const { soldOutUntil } = state;
  return soldOutUntil ? texts.soldOutUntil(`${formatWeekday(soldOutUntil)}, ${formatTime(soldOutUntil)}`) : texts.soldOut;
}
