import type { ModifierGroup } from "@forno/contract/menu/menu.ts";
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
