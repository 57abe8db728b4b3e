import { z } from "zod";
import { id, idInput, RUPEES_MAX, requiredText, rupees } from "./common.ts";
import { endpoint, success } from "./endpoint.ts";

export const FOOD_NAME_MAX = 100;
export const FOOD_DESCRIPTION_MAX = 500;
/** Exclusive: an image of exactly this many bytes is too large. */
export const IMAGE_BYTES_MAX = 5 * 1024 ** 2;
export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export const FOODS_MAX = 500;
export const ENTER_FOOD_NAME = "Please enter a food name";
export const ENTER_DESCRIPTION = "Please enter a description";
export const ENTER_VALID_PRICE = "Please enter a valid price";

/** Which tint its picture stands on; null for a food that its owner gave none. */
export const FOOD_CATEGORIES = ["pizza", "side", "drink", "sweet"] as const;
export const foodCategory = z.enum(FOOD_CATEGORIES);

/** Widths in pixels that `/uploads/{image}?w=` is kept in. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960] as const;

export const food = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  price: rupees,
  image: z.string().describe("File name under /uploads"),
  category: foodCategory.nullable(),
  isAvailable: z.boolean().describe("False while it is sold out: shown, but not to be ordered"),
});
export type Food = z.infer<typeof food>;

const price = z
  .string({ error: ENTER_VALID_PRICE })
  .trim()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, ENTER_VALID_PRICE)
  .transform(Number)
  .refine((value) => value > 0 && value <= RUPEES_MAX, ENTER_VALID_PRICE);

/** The text fields of the form, in the order in which their messages are given (spec section 5). */
export const foodFields = z.object({
  name: requiredText(ENTER_FOOD_NAME, FOOD_NAME_MAX),
  description: requiredText(ENTER_DESCRIPTION, FOOD_DESCRIPTION_MAX),
  price,
  category: foodCategory.optional(),
});
export type FoodFields = z.output<typeof foodFields>;

/** The form that changes a food: what is absent stays as it is. An empty `category` takes it away. */
export const foodChanges = foodFields.partial().extend({
  id: idInput,
  category: z.union([foodCategory, z.literal("").transform(() => null)]).optional(),
});
export type FoodChanges = z.output<typeof foodChanges>;

export const foodEndpoints = {
  list: endpoint({
    method: "GET",
    path: "/api/food/list",
    access: "public",
    summary: "The menu, with a strong ETag",
    answer: success({ data: z.array(food) }),
    otherAnswers: { 304: null },
  }),
  add: endpoint({
    method: "POST",
    path: "/api/food/admin/add",
    access: "admin",
    summary: "Add a food with its picture (`image`: JPEG, PNG, WebP or AVIF under 5 MB)",
    body: foodFields,
    bodyKind: "multipart",
    needsFile: true,
    answer: success({ message: z.string(), data: food }),
  }),
  update: endpoint({
    method: "POST",
    path: "/api/food/admin/update",
    access: "admin",
    summary: "Change a food: any of the fields of adding, and its picture (`image`) if one comes",
    body: foodChanges,
    bodyKind: "multipart",
    answer: success({ message: z.string(), data: food }),
  }),
  setAvailability: endpoint({
    method: "POST",
    path: "/api/food/admin/availability",
    access: "admin",
    summary: "Mark a food as sold out, or as available again",
    body: z.object({ id: idInput, isAvailable: z.boolean() }),
    answer: success({ message: z.string(), data: food }),
  }),
  remove: endpoint({
    method: "POST",
    path: "/api/food/admin/remove",
    access: "admin",
    summary: "Take a food off the menu and out of every cart",
    body: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  }),
};
