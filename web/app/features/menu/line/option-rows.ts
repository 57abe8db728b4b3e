/** The options of a line in rows: the whole, then left, then right. */

import type { DealPart, LineModifier } from "@forno/contract/menu/configuration.ts";
import type { Side } from "@forno/contract/menu/rules/food-labels.ts";
import { lineOptionTexts as texts } from "../texts/en-lines.ts";

/** Of an order's line, of a line of the cart (`lineDetails`), or of a part of a deal. */
export interface OptionsOf extends Pick<DealPart, "name" | "size" | "secondHalf"> {
  modifiers: readonly Chosen[];
}

type Chosen = Omit<LineModifier, "price">;

export interface OptionRow {
  side: Side;
  /** The pizza on this half, of two. */
  food: string | null;
  modifiers: { words: string; isLeftOff: boolean }[];
}

const SIDES: readonly Side[] = ["whole", "left", "right"];

/**
 * `Medium, wheat thin crust`: the size, and of each group of which one is chosen, that one. `isApart`: what the food does not come with
 * has a row.
 */
export const kindWords = ({ size, modifiers }: Pick<OptionsOf, "size" | "modifiers">, isApart = false): string =>
  [...(size === null ? [] : [size]), ...modifiers.filter((each) => !hasRow(each, isApart)).map(({ name }) => name)]
    .map((words, index) => (index === 0 ? words : inSentence(words)))
    .join(", ");

/** `isApart`: one modifier a row, for those who read from afar. */
export function optionRows(line: OptionsOf, isApart = false): OptionRow[] {
  const additions = line.modifiers.filter((modifier) => hasRow(modifier, isApart));
  return SIDES.flatMap((side) => {
    const food = foodOn(line, side);
    const modifiers = additions
      .filter((modifier) => modifier.side === side)
      .map((modifier) => ({ words: amountWords(modifier), isLeftOff: modifier.quantity === 0 }));
    if (modifiers.length === 0 && food === null) return [];
    const isSplit = isApart && food === null;
    return isSplit ? modifiers.map((modifier) => ({ side, food, modifiers: [modifier] })) : [{ side, food, modifiers }];
  });
}

const hasRow = ({ kind, isOther = false }: Chosen, isApart: boolean): boolean => kind === null || (isApart && isOther);

function amountWords({ name, quantity, isLess }: Chosen): string {
  const words = inSentence(name);
  if (isLess) return texts.fewer(quantity, words);
  if (quantity === 0) return texts.leftOff(words);
  if (quantity === 1) return words;
  return quantity === 2 ? texts.double(words) : texts.many(quantity, words);
}

function foodOn({ name, secondHalf }: OptionsOf, side: Side): string | null {
  if (secondHalf === null || side === "whole") return null;
  if (side === "right") return secondHalf;
  // The name of two halves is `Farmhouse and Paneer Tikka` (contract: menu/rules/line/line-words.ts).
  const ending = ` and ${secondHalf}`;
  return name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}

/** At the start of a row. */
export const capitalised = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

/** `Black olives` within a sentence is `black olives`; `BBQ sauce` and `Peri Peri` stay. */
const inSentence = (words: string): string => {
  const isName = /\p{Lu}/u.test(words.slice(1));
  return isName ? words : words.slice(0, 1).toLowerCase() + words.slice(1);
};
