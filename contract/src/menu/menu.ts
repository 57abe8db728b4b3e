/** Sections, sizes, modifiers, half-and-half and deals: what the menu is made of, apart from the foods (food.ts). */
import { z } from "zod";
import { id, isoTime, rupees } from "../wire/common.ts";
import { DIETS, GROUP_LAYOUTS } from "./rules/food-labels.ts";
import { BASE_IMAGES, LAYER_IMAGES } from "./rules/pictures.ts";

export const diet = z.enum(DIETS);

/** Sold out until `soldOutUntil`, or, if that is null, until the owner says otherwise. */
export const saleState = {
  isAvailable: z.boolean().describe("False if sold out: shown, but cannot be ordered"),
  soldOutUntil: isoTime.nullable().describe("When what is sold out can be ordered again by itself; null: never"),
};

/** Absent: enough are left, or nobody counts them. */
export const stockLeft = z.number().int().optional().describe("How many pieces are left, if these are few");

export const menuSection = z.object({
  _id: id,
  name: z.string(),
  position: z.number().int(),
  station: z.string().describe("Where the kitchen makes it: `oven`, `sides`, `drinks`, or the owner's word"),
  taxRate: z.number().nullable().describe("Of GST, per cent, of its foods without their own; null: the shop's"),
  hsn: z.string().nullable().describe("HSN or SAC, of its foods without their own; null: the shop's"),
});
export type MenuSection = z.infer<typeof menuSection>;

export const menuSize = z.object({
  _id: id,
  name: z.string(),
  detail: z.string().describe("Such as `7 inch, serves 1`"),
  position: z.number().int(),
  ...saleState,
});
export type MenuSize = z.infer<typeof menuSize>;

export const modifier = z.object({
  _id: id,
  name: z.string(),
  detail: z.string(),
  diet: diet.nullable(),
  ...saleState,
  price: rupees,
  prices: z.array(z.object({ sizeId: id, price: rupees })).describe("A price for the size wins over `price`"),
  maxQuantity: z.number().int(),
  allowsSides: z.boolean().describe("Whether it can lie on one half, for half the price, rounded up to the rupee"),
  image: z.enum(LAYER_IMAGES).nullable().describe("Its topping picture, a layer of the live picture"),
  stockLeft,
});
export type Modifier = z.infer<typeof modifier>;

export const modifierGroup = z.object({
  _id: id,
  name: z.string(),
  min: z.number().int().describe("Fewest modifiers to choose, quantities included"),
  max: z.number().int().describe("Most modifiers to choose, quantities included"),
  included: z.number().int().describe("How many of the chosen modifiers, the dearest ones, cost nothing"),
  layout: z.enum(GROUP_LAYOUTS),
  modifiers: z.array(modifier),
});
export type ModifierGroup = z.infer<typeof modifierGroup>;

export const sizePrice = z.object({ sizeId: id, price: rupees, ...saleState, kcal: z.number().int().nullable() });
export type SizePrice = z.infer<typeof sizePrice>;

export const dealSlot = z.object({
  _id: id,
  name: z.string(),
  foodIds: z.array(id),
  sizeId: id.nullable().describe("The size of these foods; null: their default size"),
});
export type DealSlot = z.infer<typeof dealSlot>;

export const serviceHours = z.object({
  days: z.array(z.number().int().min(0).max(6)).describe("Days of the week; Monday is 0"),
  from: z.string().describe("`HH:MM` in Asia/Kolkata"),
  to: z.string().describe("`HH:MM`; at or before `from`: on the next day"),
});
export type ServiceHours = z.infer<typeof serviceHours>;

export const baseImage = z.enum(BASE_IMAGES);
