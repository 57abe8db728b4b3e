/** A food that is being added: at first it is like the other foods of its section. */

import type { Food, Menu } from "@forno/contract/menu/food.ts";
import { sectionIdOf } from "@forno/contract/menu/rules/menu-cards.ts";
import { newFood } from "@forno/contract/menu/rules/new-food.ts";
import type { FoodDraft } from "./food-draft.ts";

const NEW = "new";

export const isNew = ({ _id }: Pick<Food, "_id">): boolean => _id === NEW;

export function blankFood(menu: Menu): Food {
  const food = newFood(NEW, "");
  const sectionId = sectionIdOf(food, menu);
  return { ...food, sectionId, ...usualIn(menu, sectionId) };
}

/** A field that was left as the section suggested it follows to the next section. */
export function inSection(draft: FoodDraft, menu: Menu, sectionId: string): Partial<FoodDraft> {
  const [was, is] = [usualIn(menu, draft.sectionId), usualIn(menu, sectionId)];
  const follows = (["category", "diet", "defaultSizeId"] as const).filter((field) => draft[field] === (was[field] ?? ""));
  return { sectionId, ...Object.fromEntries(follows.map((field) => [field, is[field] ?? ""])) };
}

/** The category and default size of most foods, and a diet only if all have it: a wrong mark is worse than none. */
function usualIn(menu: Menu, sectionId: string | null): Pick<Food, "category" | "diet" | "defaultSizeId"> {
  const foods = menu.foods.filter((food) => sectionIdOf(food, menu) === sectionId);
  const diets = new Set(foods.map(({ diet }) => diet));
  return {
    category: mostFrequent(foods.map(({ category }) => category)),
    diet: diets.size === 1 ? mostFrequent([...diets]) : null,
    defaultSizeId: mostFrequent(foods.map(({ defaultSizeId }) => defaultSizeId)),
  };
}

function mostFrequent<T>(values: readonly T[]): T | null {
  const groups = [...Map.groupBy(values, (value) => value)].toSorted(([, one], [, other]) => other.length - one.length);
  return groups[0]?.[0] ?? null;
}
