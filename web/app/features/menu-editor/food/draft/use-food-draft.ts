import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { useRef, useState } from "react";
import { clearDraft, readDraft, saveDraft } from "../../../../platform/storage/drafts.ts";
import { changesOf, type DraftState, NOTHING_TYPED, overtakenFields, withoutSaved, withTyped } from "./draft-state.ts";
import { draftOf, type FoodDraft } from "./food-draft.ts";

/** The form's values of a food: the tab's draft over the stored menu. */
export function useFoodDraft(food: Food, menu: Menu) {
  const name = `menu-food-${food._id}`;
  const stored = draftOf(food, menu);
  const [state, setState] = useState<DraftState<FoodDraft>>(() => readDraft<DraftState<FoodDraft>>(name) ?? NOTHING_TYPED);
  const latest = useRef(state);
  const write = (next: DraftState<FoodDraft>): void => {
    latest.current = next;
    setState(next);
    if (Object.keys(next.typed).length > 0) saveDraft(name, next);
    else clearDraft(name);
  };
  const changes = changesOf(state, stored);
  return {
    draft: { ...stored, ...changes } as FoodDraft,
    changes,
    overtaken: overtakenFields(state, stored),
    change: (changed: Partial<FoodDraft>) => write(withTyped(latest.current, stored, changed)),
    saved: (sent: FoodDraft) => write(withoutSaved(latest.current, sent)),
    clear: () => write(NOTHING_TYPED),
  };
}
export type UsedDraft = ReturnType<typeof useFoodDraft>;
