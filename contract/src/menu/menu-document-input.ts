/** The whole menu as a document, as people write it: parts refer to each other by `_id` or by name. */
import { z } from "zod";
import { requiredText } from "../wire/common.ts";
import { ENTER_DESCRIPTION, ENTER_FOOD_NAME, FOOD_DESCRIPTION_MAX, FOOD_NAME_MAX, foodCategory } from "./food-input.ts";
import { foodOptionsInput, foodPrice, groupInput, modifierInput, saleInput, sectionInput, sizeInput } from "./menu-input.ts";
import { FOODS_MAX, GROUPS_MAX, MODIFIERS_MAX, SECTIONS_MAX, SIZES_MAX } from "./rules/menu-limits.ts";

const SLUG_MAX = 80;
export const ENTER_SLUG = "Please use only small letters, digits and hyphens";

const reference = z.string().min(1).max(FOOD_NAME_MAX);
const ownId = { _id: reference.optional() };

const foodInput = z.object({
  ...ownId,
  name: requiredText(ENTER_FOOD_NAME, FOOD_NAME_MAX),
  description: requiredText(ENTER_DESCRIPTION, FOOD_DESCRIPTION_MAX).optional(),
  price: foodPrice.optional().describe("Of a food with sizes: that of its default size"),
  image: z.string().max(FOOD_NAME_MAX).optional().describe("A picture that a food of the shop has"),
  category: foodCategory.nullable().optional(),
  ...saleInput,
  slug: z
    .string()
    .max(SLUG_MAX)
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, ENTER_SLUG)
    .optional(),
  ...foodOptionsInput(reference),
});

/** Fields that are absent stay as they are, or have their defaults in something new. The order of each list is that of the menu. */
export const menuDocumentInput = z.object({
  sections: z.array(sectionInput.partial({ station: true }).extend(ownId)).max(SECTIONS_MAX),
  sizes: z.array(sizeInput.extend({ ...ownId, ...saleInput })).max(SIZES_MAX),
  modifierGroups: z
    .array(groupInput.extend({ ...ownId, modifiers: z.array(modifierInput(reference).extend(ownId)).max(MODIFIERS_MAX) }))
    .max(GROUPS_MAX),
  foods: z.array(foodInput).max(FOODS_MAX),
});
export type MenuDocumentInput = z.output<typeof menuDocumentInput>;
