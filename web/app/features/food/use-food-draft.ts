import type { Food } from "@forno/contract/food.ts";
import { useState } from "react";
import { clearDraft, readDraft, saveDraft } from "../../platform/storage/drafts.ts";
import { draftOf, EMPTY_DRAFT, type FoodDraft } from "./food-draft.ts";

/** The draft lives as long as the tab, one per food; a file cannot be kept over a reload. */
export function useFoodDraft(food: Food | undefined) {
  const name = food ? `edit-food-${food._id}` : "add-food";
  const start = food ? draftOf(food) : EMPTY_DRAFT;
  const [draft, setDraft] = useState<FoodDraft>(() => ({ ...start, ...readDraft<FoodDraft>(name) }));
  const change = (changed: Partial<FoodDraft>) => {
    const next = { ...draft, ...changed };
    saveDraft(name, next);
    setDraft(next);
  };
  const clear = () => {
    clearDraft(name);
    setDraft(start);
  };
  return { draft, change, clear };
}
