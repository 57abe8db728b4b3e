import { z } from "zod";
import { foodCategory, foodChanges, foodFields } from "../inputs/food-input.ts";
import { id, idInput, rupees } from "../wire/common.ts";
import { defineEndpoints, success } from "../wire/endpoint.ts";
import { foodCalls } from "./food-calls.ts";

export const FOODS_MAX = 500;
/** Widths in pixels in which `/uploads/{image}?w=` is available. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960] as const;

export const food = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  price: rupees,
  image: z.string().describe("File name under /uploads"),
  category: foodCategory.nullable(),
  isAvailable: z.boolean().describe("False if sold out: shown, but cannot be ordered"),
});
export type Food = z.infer<typeof food>;

export const foodEndpoints = defineEndpoints(foodCalls, {
  list: {
    access: "public",
    summary: "Get the menu, with a strong ETag",
    answer: success({ data: z.array(food) }),
    otherAnswers: { 304: null },
  },
  add: {
    access: "admin",
    summary: "Add a food with its image (`image`: JPEG, PNG, WebP or AVIF under 5 MB)",
    body: foodFields,
    bodyKind: "multipart",
    needsFile: true,
    answer: success({ message: z.string(), data: food }),
  },
  update: {
    access: "admin",
    summary: "Change a food; all fields and the image (`image`) are optional",
    body: foodChanges,
    bodyKind: "multipart",
    answer: success({ message: z.string(), data: food }),
  },
  setAvailability: {
    access: "admin",
    summary: "Mark a food as sold out or available",
    body: z.object({ id: idInput, isAvailable: z.boolean() }),
    answer: success({ message: z.string(), data: food }),
  },
  remove: {
    access: "admin",
    summary: "Remove a food from the menu and all carts",
    body: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  },
});
