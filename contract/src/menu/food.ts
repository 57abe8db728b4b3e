import { z } from "zod";
import { id, idInput, rupees } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { foodCategory, foodChanges, foodFields } from "./food-input.ts";
import {
  baseImage,
  dealSlot,
  diet,
  type MenuSection,
  type MenuSize,
  type ModifierGroup,
  menuSection,
  menuSize,
  modifierGroup,
  saleState,
  serviceHours,
  sizePrice,
  stockLeft,
} from "./menu.ts";
import { foodCalls } from "./menu-calls.ts";
import { foodOptionsInput } from "./menu-input.ts";
import { FOOD_TAGS } from "./rules/food-labels.ts";

/** Widths in pixels in which `/uploads/{image}?w=` is available. */
export const IMAGE_WIDTHS = [160, 320, 480, 640, 960] as const;

export const food = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  price: rupees.describe("As it comes: in its default size, with its default modifiers"),
  image: z.string().describe("File name under /uploads"),
  category: foodCategory.nullable(),
  ...saleState,
  slug: z.string().describe("Its page is /menu/{slug}"),
  sectionId: id.nullable(),
  position: z.number().int().describe("Its place within its section"),
  diet: diet.nullable(),
  tags: z.array(z.enum(FOOD_TAGS)),
  allergens: z.array(z.string()),
  kcal: z.number().int().nullable(),
  prices: z.array(sizePrice).describe("Empty: it has one size"),
  defaultSizeId: id.nullable(),
  modifierGroupIds: z.array(id),
  halves: z.string().nullable().describe("Foods with the same text can share a pizza; null: it cannot"),
  defaultModifiers: z.array(z.object({ _id: id, quantity: z.number().int() })),
  baseImage: baseImage.nullable().describe("The base of the live picture"),
  serviceHours: z.array(serviceHours).nullable().describe("When it can be ordered; null: always"),
  isOffHours: z
    .boolean()
    .optional()
    .describe("Not served at this time, or sold out until `soldOutUntil`; it is available only for later"),
  kitchenUnits: z
    .number()
    .int()
    .nullable()
    .describe("How much of the kitchen's capacity one takes; null: 1 in a section whose station is `oven`, else 0"),
  taxRate: z.number().nullable().describe("Of GST, per cent; null: that of its section"),
  hsn: z.string().nullable().describe("HSN or SAC; null: that of its section"),
  deal: z.object({ slots: z.array(dealSlot) }).nullable(),
  stockLeft,
});
export type Food = z.infer<typeof food>;

const menuParts = {
  sections: z.array(menuSection),
  sizes: z.array(menuSize),
  modifierGroups: z.array(modifierGroup),
};

/** The whole menu, as browser and server hold it in memory. */
export interface Menu {
  foods: readonly Food[];
  sections: readonly MenuSection[];
  sizes: readonly MenuSize[];
  modifierGroups: readonly ModifierGroup[];
}

/** A field of a form is a text. */
const options = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue("No JSON");
      return z.NEVER;
    }
  })
  .pipe(z.object(foodOptionsInput(idInput)))
  .optional()
  .describe("JSON with the food's options, as `PUT /api/menu/admin/foods/{id}` takes them");
export const foodForm = foodFields.extend({ options });
export const foodChangesForm = foodChanges.extend({ options });
export type FoodForm = z.output<typeof foodForm>;
export type FoodChangesForm = z.output<typeof foodChangesForm>;

export const foodEndpoints = defineEndpoints(foodCalls, {
  list: {
    access: "public",
    summary: "Get the menu, with a strong ETag",
    answer: success({ data: z.array(food), ...menuParts, version: z.number().int() }),
    otherAnswers: { 304: null },
  },
  add: {
    access: can("menu"),
    summary: "Add a food with its image (`image`: JPEG, PNG, GIF, WebP or AVIF under 5 MB)",
    body: foodForm,
    bodyKind: "multipart",
    needsFile: true,
    answer: success({ message: z.string(), data: food }),
  },
  update: {
    access: can("menu"),
    summary: "Change a food; all fields and the image (`image`) are optional",
    body: foodChangesForm,
    bodyKind: "multipart",
    answer: success({ message: z.string(), data: food }),
  },
  setAvailability: {
    access: can("menu"),
    summary: "Mark a food as sold out or available",
    body: z.object({ id: idInput, isAvailable: z.boolean() }),
    answer: success({ message: z.string(), data: food }),
  },
  remove: {
    access: can("menu"),
    summary: "Remove a food from the menu and all carts",
    body: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  },
  restore: {
    access: can("menu"),
    summary: "Put a food back on the menu, within an hour after it was removed",
    body: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  },
});
