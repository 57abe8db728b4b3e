import { z } from "zod";
import { ENTER_TAX_RATE, hsnInput, taxRateInput } from "../tax/tax-input.ts";
import { idInput, RUPEES_MAX, requiredLines, requiredText } from "../wire/common.ts";
import { amountText } from "../wire/typed-text.ts";
import { FOOD_CATEGORIES } from "./rules/food-labels.ts";

export const FOOD_NAME_MAX = 100;
export const FOOD_DESCRIPTION_MAX = 500;
export const ENTER_FOOD_NAME = "Please enter a food name";
export const ENTER_DESCRIPTION = "Please enter a description";
export const ENTER_VALID_PRICE = "Please enter a valid price";

export const foodCategory = z.enum(FOOD_CATEGORIES);

const price = z
  .string({ error: ENTER_VALID_PRICE })
  .overwrite(amountText)
  .regex(/^\d{1,6}(\.\d{1,2})?$/, ENTER_VALID_PRICE)
  .transform(Number)
  .refine((value) => value > 0 && value <= RUPEES_MAX, ENTER_VALID_PRICE);

/** The form's text fields, in the order in which their messages are shown (spec section 5). */
export const foodFields = z.object({
  name: requiredText(ENTER_FOOD_NAME, FOOD_NAME_MAX),
  description: requiredLines(ENTER_DESCRIPTION, FOOD_DESCRIPTION_MAX),
  price,
  category: foodCategory.optional(),
});

const blankIsNone = z.literal("").transform(() => null);
/** Absent fields stay unchanged; an empty text means the shop's own. */
const foodTax = {
  taxRate: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,2})?$/, ENTER_TAX_RATE)
    .transform(Number)
    .pipe(taxRateInput)
    .or(blankIsNone)
    .optional(),
  hsn: hsnInput.or(blankIsNone).optional(),
};

/** The form that changes a food: absent fields stay unchanged. An empty `category` removes it. */
export const foodChanges = foodFields.partial().extend({
  id: idInput,
  category: foodCategory.or(blankIsNone).optional(),
  ...foodTax,
});
