/** Schemas of configurations and configured lines. */
import { z } from "zod";
import { id, idInput, rupees } from "../wire/common.ts";
import { isId, NOBODY } from "../wire/ids.ts";
import { diet } from "./menu.ts";
import { SIDES } from "./rules/food-labels.ts";
import { isNoteTooLong } from "./rules/line/resolve-line.ts";
import { LINE_KEY_MAX, NOTE_MAX, SLOTS_MAX } from "./rules/menu-limits.ts";
import { BASE_IMAGES, LAYER_IMAGES } from "./rules/pictures.ts";

const CHOICES_MAX = 200;

const dishConfiguration = z.object({
  sizeId: idInput.optional(),
  modifiers: z
    .array(
      z.object({
        _id: idInput,
        quantity: z.number().int().min(0).max(99).optional(),
        side: z.enum(SIDES).optional(),
      }),
    )
    .max(CHOICES_MAX)
    .optional(),
  secondHalfId: idInput.optional(),
  note: z
    .string()
    .refine((note) => !isNoteTooLong(note), `At most ${NOTE_MAX} characters`)
    .optional(),
});

export const configurationInput = dishConfiguration.extend({
  slots: z
    .array(z.object({ _id: idInput, foodId: idInput, configuration: dishConfiguration.optional() }))
    .max(SLOTS_MAX)
    .optional()
    .describe("Of a deal"),
});

/** A food's ID or a line key from a client. A malformed one becomes an ID that no food has. */
export const lineKeyInput = z
  .string()
  .max(LINE_KEY_MAX)
  .transform((value) => (isId(value.slice(0, 36)) ? value.slice(0, 36).toLowerCase() + value.slice(36) : NOBODY));

/** A layer of the composed picture: `left` and `right`: how often it lies on each half. */
export const pictureLayer = z.object({ image: z.enum(LAYER_IMAGES), left: z.number().int(), right: z.number().int() });
export const linePicture = z.object({
  base: z.enum(BASE_IMAGES),
  secondBase: z.enum(BASE_IMAGES).nullable().describe("Of the right half, if that is another pizza"),
  layers: z.array(pictureLayer).describe("Bottom to top"),
});
export type LinePicture = z.infer<typeof linePicture>;

export const lineModifier = z.object({
  name: z.string(),
  quantity: z.number().int().describe("0: left off, though the food comes with it"),
  side: z.enum(SIDES),
  price: rupees.describe("What it adds to the unit price"),
  kind: z.string().nullable().describe("The group, such as `Crust`, of which exactly one is chosen; null: an addition"),
  isLess: z.boolean().optional().describe("True: fewer than the food comes with"),
  isOther: z.boolean().optional().describe("True: of its `kind` the food comes with another one"),
});
export type LineModifier = z.infer<typeof lineModifier>;

/** What a line is, in words and prices, as orders keep it. */
export const lineDetails = {
  key: z.string().describe("The line key, with which it can be ordered again"),
  size: z.string().nullable(),
  modifiers: z.array(lineModifier),
  secondHalf: z.string().nullable().describe("The food on the right half"),
  note: z.string().nullable(),
  summary: z.string(),
  diet: diet.nullable(),
  picture: linePicture.nullable(),
};

export const dealPart = z.object({
  name: z.string(),
  size: z.string().nullable(),
  modifiers: z.array(lineModifier),
  secondHalf: z.string().nullable(),
  note: z.string().nullable(),
  diet: diet.nullable(),
  picture: linePicture.nullable(),
});
export type DealPart = z.infer<typeof dealPart>;

const spelledDish = z.object({
  sizeId: id.optional(),
  modifiers: z.array(z.object({ _id: id, quantity: z.number().int(), side: z.enum(SIDES) })).optional(),
  secondHalfId: id.optional(),
  note: z.string().optional(),
});
const spelledConfiguration = spelledDish.extend({
  slots: z.array(z.object({ _id: id, foodId: id, configuration: spelledDish.optional() })).optional(),
});

export const cartLine = z.object({
  key: z.string(),
  itemId: id,
  configuration: spelledConfiguration.describe("With all defaults; `POST /api/cart/add` accepts it"),
  quantity: z.number().int(),
  name: z.string(),
  summary: z.string().describe("One line of text; empty for a food as it comes"),
  unitPrice: rupees,
  problem: z.string().nullable().describe("Why it cannot be ordered now"),
});
export type CartLine = z.infer<typeof cartLine>;
