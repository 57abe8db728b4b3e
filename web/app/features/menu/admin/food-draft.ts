/** The form of a food: its values and their errors (spec section 5). */

import type { Food } from "@forno/contract/menu/food.ts";
import { type FoodFields, foodFields } from "@forno/contract/menu/food-input.ts";
import { IMAGE_BYTES_MAX, IMAGE_TYPES } from "@forno/contract/menu/rules/food-image.ts";
import { IMAGE_INVALID, IMAGE_MISSING, IMAGE_TOO_LARGE } from "@forno/contract/wire/form-sentences.ts";
import { changedFields } from "../../../platform/storage/use-form-draft.ts";
import { type FieldErrors, fieldErrors } from "../../../ui/form/use-form-errors.ts";

/** The fields as they are typed. An empty category is none. */
export type FoodDraft = Record<keyof FoodFields, string>;

export const EMPTY_DRAFT: FoodDraft = { name: "", description: "", price: "", category: "" };

/** In the order of the spec's messages. */
export const FOOD_FIELDS = ["name", "description", "price", "category", "image"] as const;
type FoodField = (typeof FOOD_FIELDS)[number];
export type FoodErrors = FieldErrors<FoodField>;

export const draftOf = ({ name, description, price, category }: Food): FoodDraft => ({
  name,
  description,
  price: `${price}`,
  category: category ?? "",
});

const inputOf = ({ category, ...fields }: FoodDraft) => ({ ...fields, category: category || undefined });

/** The server checks whether the bytes are an image. */
export function imageError(image: File): string | undefined {
  if (image.size >= IMAGE_BYTES_MAX) return IMAGE_TOO_LARGE;
  return IMAGE_TYPES.some((type) => type === image.type) ? undefined : IMAGE_INVALID;
}

/** `needsImage`: a new food needs one, an existing one keeps its own. */
export function foodErrors(draft: FoodDraft, image: File | null, needsImage: boolean): FoodErrors {
  const missing = needsImage ? IMAGE_MISSING : undefined;
  const wrong = image ? imageError(image) : missing;
  const { error } = foodFields.safeParse(inputOf(draft));
  return { ...fieldErrors(FOOD_FIELDS, error?.issues), ...(wrong && { image: wrong }) };
}

/**
 * Expects a draft without errors; of an existing food, only what changed. The file comes last: a server reads the fields before
 * it.
 */
export function foodForm(draft: FoodDraft, image: File | null, food?: Food): FormData {
  const form = new FormData();
  if (food) form.set("id", food._id);
  const fields = food ? changedFields(draftOf(food), draft) : draft;
  for (const [name, value] of Object.entries(fields)) {
    // An empty category removes a food's category; a new food has none to remove.
    if (value || food) form.set(name, value.trim());
  }
  if (image) form.set("image", image);
  return form;
}
