/** On a food's own page: what was chosen before the page's script ran, before it was left, or before it was loaded again. */

import type { Food } from "@forno/contract/menu/food.ts";
import type { Configuration } from "@forno/contract/menu/rules/line/configuration.ts";
import { readChoices } from "@forno/contract/menu/rules/line/form/choice-fields.ts";
import type { MenuIndex } from "@forno/contract/menu/rules/line/menu-index.ts";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { clearDraft, readDraft, saveDraft } from "../../../../platform/storage/drafts.ts";
import type { Choices } from "./use-choices.ts";

/** All that is chosen. */
export interface Chosen {
  configuration: Configuration;
  quantity: number;
  isHalving: boolean;
}

/** The field of the form that is only for scripts: one pizza, or two halves. */
export const MAKE_FIELD = "make";

export interface DraftOptions {
  hasDraft: boolean;
  /** The address says what is chosen at first. */
  isGiven: boolean;
}

const draftName = ({ _id }: Food): string => `food-${_id}`;

/** It is in the cart. */
export const clearChoicesDraft = (food: Food): void => clearDraft(draftName(food));

export function useChoicesDraft(
  form: RefObject<HTMLFormElement | null>,
  { index, food, configuration, quantity, isHalving, adopt }: Choices,
  { hasDraft, isGiven }: DraftOptions,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as the page was loaded, before it is painted again
  useLayoutEffect(() => {
    if (!hasDraft || !form.current) return;
    const draft = isGiven ? null : readDraft<Chosen>(draftName(food));
    const touched = isTouched(form.current) ? chosenIn(form.current, index, food) : null;
    // A browser restores the fields that the server has sent, but not those of a second half.
    const before = wasRestored() ? (draft ?? touched) : (touched ?? draft);
    if (before) adopt(before);
  }, []);

  const saved = useRef({ configuration, quantity, isHalving });
  useEffect(() => {
    const now = { configuration, quantity, isHalving };
    const { current } = saved;
    saved.current = now;
    const isSame = current.configuration === configuration && current.quantity === quantity && current.isHalving === isHalving;
    if (hasDraft && !isSame) saveDraft(draftName(food), now);
  }, [hasDraft, food, configuration, quantity, isHalving]);
}

const wasRestored = (): boolean => {
  const [load] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return load?.type === "reload" || load?.type === "back_forward";
};

/** Whether a field differs from what the server has sent. */
const isTouched = (form: HTMLFormElement): boolean =>
  [...form.elements].some((field) => {
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    if (!(field instanceof HTMLInputElement) || field.type === "hidden") return false;
    return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  });

function chosenIn(form: HTMLFormElement, index: MenuIndex, food: Food): Chosen {
  const values = new FormData(form);
  return { ...readChoices(index, food, values), isHalving: values.get(MAKE_FIELD) === "two" };
}
