import type { Food, Menu } from "@forno/contract/menu/food.ts";
import type { FieldErrors } from "../../../../ui/form/use-form-errors.ts";
import type { FoodDraft } from "../draft/food-draft.ts";

/** What each part of a food's form gets. */
export interface PartProps {
  food: Food;
  menu: Menu;
  draft: FoodDraft;
  errors: FieldErrors<string>;
  change: (changed: Partial<FoodDraft>) => void;
}
