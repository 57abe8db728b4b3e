/** What an admin sets of the menu. Whether the parts fit together is decided by `menu/rules/editing/menu-problem.ts`. */
import { z } from "zod";
import { hsnInput, taxRateInput } from "../tax/tax-input.ts";
import { idInput, isoTime, lineText, RUPEES_MAX, requiredText, rupeesInput } from "../wire/common.ts";
import { ENTER_VALID_PRICE } from "./food-input.ts";
import { DIETS, FOOD_TAGS, GROUP_LAYOUTS } from "./rules/food-labels.ts";
import {
  FOOD_GROUPS_MAX,
  FOODS_MAX,
  MODIFIERS_MAX,
  QUANTITY_MAX,
  SECTIONS_MAX,
  SIZES_MAX,
  SLOTS_MAX,
} from "./rules/menu-limits.ts";
import { BASE_IMAGES, LAYER_IMAGES } from "./rules/pictures.ts";
import { STOCK_MAX } from "./rules/stock.ts";

export const MENU_NAME_MAX = 60;
export const MENU_DETAIL_MAX = 100;
export const STATION_MAX = 30;
export const ALLERGENS_MAX = 20;
export const SERVICES_MAX = 10;
export const KITCHEN_UNITS_MAX = 50;
export const KCAL_MAX = 20_000;
/** Most modifiers of a group, quantities included. */
export const CHOICES_MAX = MODIFIERS_MAX * QUANTITY_MAX;

export const ENTER_NAME = "Please enter a name";
export const ENTER_SERVICE_HOURS = "Please enter times in the format 12:00";

export const menuName = requiredText(ENTER_NAME, MENU_NAME_MAX);
const detail = lineText().max(MENU_DETAIL_MAX);

export const foodPrice = rupeesInput(ENTER_VALID_PRICE, RUPEES_MAX, ENTER_VALID_PRICE).refine(
  (price) => price > 0,
  ENTER_VALID_PRICE,
);
export const modifierPriceInput = rupeesInput(ENTER_VALID_PRICE, RUPEES_MAX, ENTER_VALID_PRICE);
const kcal = z.number().int().min(0).max(KCAL_MAX).nullable();
const diet = z.enum(DIETS).nullable();

/** PostgreSQL does not know each time that has this form. */
const recentTime = isoTime.refine((time) => Date.parse(time) > Date.UTC(2000));

/** Absent: unchanged; of something new: on sale. */
export const saleInput = { isAvailable: z.boolean().optional(), soldOutUntil: recentTime.nullable().optional() };

/** `otherwise`: what null means. */
const ownTax = (otherwise: string) => ({
  taxRate: taxRateInput.nullable().optional().describe(`Of GST, per cent; null: ${otherwise}`),
  hsn: hsnInput.nullable().optional().describe(`HSN or SAC; null: ${otherwise}`),
});

export const sectionInput = z.object({
  name: menuName,
  station: requiredText("Please enter a station", STATION_MAX).describe("`oven`, `sides`, `drinks`, or another word"),
  ...ownTax("the shop's"),
});

export const sizeInput = z.object({ name: menuName, detail: detail.optional() });

/** `reference`: what names another part of the menu. */
export const modifierInput = <R extends z.ZodType<string>>(reference: R) =>
  z.object({
    name: menuName,
    detail: detail.optional(),
    diet: diet.optional(),
    ...saleInput,
    price: modifierPriceInput.optional(),
    prices: z
      .array(z.object({ sizeId: reference, price: modifierPriceInput }))
      .max(SIZES_MAX)
      .optional(),
    maxQuantity: z.number().int().min(1).max(QUANTITY_MAX).optional(),
    allowsSides: z.boolean().optional(),
    image: z.enum(LAYER_IMAGES).nullable().optional(),
  });

const count = z.number().int().min(0).max(CHOICES_MAX);
export const groupInput = z.object({
  name: menuName,
  min: count.optional(),
  max: count.min(1).optional(),
  included: count.optional(),
  layout: z.enum(GROUP_LAYOUTS).optional(),
});

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, ENTER_SERVICE_HOURS);
const serviceHoursInput = z.object({
  days: z
    .array(z.number().int().min(0).max(6))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, "Each day once"),
  from: timeOfDay,
  to: timeOfDay,
});

/** Absent: unchanged. */
export const foodOptionsInput = <R extends z.ZodType<string>>(reference: R) => ({
  sectionId: reference.nullable().optional(),
  diet: diet.optional(),
  tags: z.array(z.enum(FOOD_TAGS)).max(FOOD_TAGS.length).optional().describe("`bestseller` comes from sales and is ignored"),
  allergens: z.array(requiredText("Please enter an allergen", MENU_NAME_MAX)).max(ALLERGENS_MAX).optional(),
  kcal: kcal.optional(),
  prices: z
    .array(z.object({ sizeId: reference, price: foodPrice, ...saleInput, kcal: kcal.optional() }))
    .max(SIZES_MAX)
    .optional(),
  defaultSizeId: reference.nullable().optional().describe("The food's `price` is that of this size"),
  modifierGroupIds: z.array(reference).max(FOOD_GROUPS_MAX).optional(),
  halves: lineText()
    .max(MENU_NAME_MAX)
    .transform((text) => text || null)
    .nullable()
    .optional(),
  defaultModifiers: z
    .array(z.object({ _id: reference, quantity: z.number().int().min(1).max(QUANTITY_MAX).optional() }))
    .max(MODIFIERS_MAX)
    .optional(),
  baseImage: z.enum(BASE_IMAGES).nullable().optional(),
  serviceHours: z.array(serviceHoursInput).min(1).max(SERVICES_MAX).nullable().optional(),
  ...ownTax("that of its section"),
  kitchenUnits: z.number().int().min(0).max(KITCHEN_UNITS_MAX).nullable().optional().describe("Null: by its section"),
  deal: z
    .object({
      slots: z
        .array(
          z.object({
            _id: z.string().max(MENU_NAME_MAX).optional(),
            name: menuName,
            foodIds: z.array(reference).max(FOODS_MAX),
            sizeId: reference.nullable().optional(),
          }),
        )
        .min(1)
        .max(SLOTS_MAX),
    })
    .nullable()
    .optional(),
});

/** The version of the menu that the form shows: if it is another by now, the change is refused. */
const version = { version: z.number().int().optional() };

export const sizesBody = z.object({
  ...version,
  sizes: z.array(sizeInput.extend({ _id: idInput.optional() })).max(SIZES_MAX),
});
export const groupBody = groupInput.extend({
  ...version,
  modifiers: z
    .array(modifierInput(idInput).extend({ _id: idInput.optional() }))
    .max(MODIFIERS_MAX)
    .describe("In their order; those that are missing are removed"),
});
export const foodOptionsBody = z.object({ ...version, ...foodOptionsInput(idInput) });
export const orderBody = z.object({
  ...version,
  sections: z
    .array(
      z.object({
        _id: idInput.nullable().describe("Null: foods without a section"),
        foodIds: z.array(idInput).max(FOODS_MAX),
      }),
    )
    .max(SECTIONS_MAX + 1)
    .describe("All sections with all their foods"),
});
export const saleBody = z
  .object({
    foodId: idInput.optional(),
    sizeId: idInput.optional(),
    modifierId: idInput.optional(),
    isAvailable: z.boolean(),
    until: z.literal("tomorrow").nullable().optional().describe("The next opening tomorrow; null: until it is switched on"),
  })
  .refine(
    ({ foodId, sizeId, modifierId }) => (modifierId === undefined) === (foodId !== undefined || sizeId !== undefined),
    "Please name a food, a size, a food with a size, or a modifier",
  );
const pieces = z.number().int().min(0).max(STOCK_MAX);
export const stockBody = z
  .object({
    foodId: idInput.optional(),
    modifierId: idInput.optional(),
    left: pieces.nullable().optional().describe("How many can be sold from now on; null: they are not counted any more"),
    add: pieces.optional().describe("What was delivered, besides what is left"),
    lowAt: pieces.optional(),
    daily: pieces.nullable().optional(),
  })
  .refine(({ foodId, modifierId }) => (modifierId === undefined) !== (foodId === undefined), "Please name a food or a modifier");
export type StockBody = z.output<typeof stockBody>;
export type SectionBody = z.output<typeof sectionInput>;
export type SizesBody = z.output<typeof sizesBody>;
export type GroupBody = z.output<typeof groupBody>;
export type FoodOptionsBody = z.output<typeof foodOptionsBody>;
export type OrderBody = z.output<typeof orderBody>;
export type SaleBody = z.output<typeof saleBody>;
