import { z } from "zod";
import { ADDRESS_MAX, ADDRESS_NAME_MAX, addressInput } from "../user/address-input.ts";
import { lineText, requiredText, rupeesInput } from "../wire/common.ts";
import { latitude, longitude, pincodeInput, whereabouts } from "./place-input.ts";
import { DELIVERY_PRICINGS, FULFILMENTS, ONLINE_FULFILMENTS } from "./rules/fulfilment.ts";
import { crossesItself } from "./rules/polygon.ts";
import { metresAcross } from "./rules/whereabouts.ts";

export const AREAS_MAX = 30;
export const AREA_NAME_MAX = 60;
export const DELIVERY_FEE_MAX = 1_000;
export const AREA_MINIMUM_MAX = 10_000;
export const AREA_METRES_MAX = 100_000;
export const AREA_MINUTES_MAX = 240;
export const AREA_PINCODES_MAX = 500;
export const AREA_POINTS_MAX = 200;
/** Of all areas: each page loads them. */
export const AREAS_BYTES_MAX = 30_000;

export const ENTER_AREA_NAME = "Please name the area";
export const ENTER_DELIVERY_FEE = `Please enter a delivery fee between 0 and ${DELIVERY_FEE_MAX}`;
export const ENTER_AREA_MINIMUM = `Please enter an amount between 0 and ${AREA_MINIMUM_MAX.toLocaleString("en-IN")}`;
export const ENTER_AREA_METRES = "Please enter a distance between 100 m and 100 km";
export const ENTER_AREA_MINUTES = `Please enter between 1 and ${AREA_MINUTES_MAX} minutes`;
export const ENTER_AREA_PINCODES = "Please enter at least one pincode";
export const TOO_MANY_PINCODES = `At most ${AREA_PINCODES_MAX} pincodes in an area`;
export const ENTER_AREA_POINTS = "Please draw an area with at least 3 corners";
export const TOO_MANY_POINTS = `At most ${AREA_POINTS_MAX} corners`;
export const AREA_TOO_WIDE = "An area is at most 200 km across. Please draw only where you deliver";
export const AREA_CROSSES_ITSELF = "The border of this area crosses itself";
export const TOO_MANY_AREAS = `At most ${AREAS_MAX} areas`;
export const AREA_TWICE = "Each area may be listed only once";
export const AREAS_TOO_LARGE = "These areas are too large. Use fewer pincodes or corners";
export const CHOOSE_FULFILMENT = "Offer delivery, pickup or both";
export const ENTER_DETOUR_FACTOR = "Please enter a factor between 1 and 3";

const areaRule = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("distance"),
    upToMetres: z
      .number(ENTER_AREA_METRES)
      .int(ENTER_AREA_METRES)
      .min(100, ENTER_AREA_METRES)
      .max(AREA_METRES_MAX, ENTER_AREA_METRES),
  }),
  z.object({
    kind: z.literal("pincodes"),
    pincodes: z
      .array(pincodeInput)
      .min(1, ENTER_AREA_PINCODES)
      .max(AREA_PINCODES_MAX, TOO_MANY_PINCODES)
      .transform((pincodes) => [...new Set(pincodes)]),
  }),
  z.object({
    kind: z.literal("polygon"),
    points: z
      .array(z.tuple([latitude, longitude]))
      .min(3, ENTER_AREA_POINTS)
      .max(AREA_POINTS_MAX, TOO_MANY_POINTS)
      .refine((points) => metresAcross(points) <= 2 * AREA_METRES_MAX, AREA_TOO_WIDE)
      // Compares each side with each other one: not for any number of them.
      .refine((points) => points.length > AREA_POINTS_MAX || !crossesItself(points), AREA_CROSSES_ITSELF)
      .describe("Latitude and longitude; the last point is joined to the first"),
  }),
]);

const areaFields = {
  name: requiredText(ENTER_AREA_NAME, AREA_NAME_MAX),
  rule: areaRule,
  fee: rupeesInput(ENTER_DELIVERY_FEE, DELIVERY_FEE_MAX, ENTER_DELIVERY_FEE),
  minimumOrder: rupeesInput(ENTER_AREA_MINIMUM, AREA_MINIMUM_MAX, ENTER_AREA_MINIMUM)
    .nullish()
    .transform((value) => value ?? 0)
    .describe("In rupees, of the subtotal before a discount"),
  freeFrom: rupeesInput(ENTER_AREA_MINIMUM, AREA_MINIMUM_MAX, ENTER_AREA_MINIMUM)
    .nullish()
    .transform((value) => value ?? null)
    .describe("The subtotal in rupees from which delivery is free; null: never"),
  minutes: z
    .number(ENTER_AREA_MINUTES)
    .int(ENTER_AREA_MINUTES)
    .min(1, ENTER_AREA_MINUTES)
    .max(AREA_MINUTES_MAX, ENTER_AREA_MINUTES),
};

const isDistinct = (words: readonly string[]): boolean => new Set(words).size === words.length;

export const areaInput = z.object({
  _id: z.string().min(1).max(40).optional().describe("Absent: a new area"),
  ...areaFields,
});

/** The first one that a place is in counts. */
export const areasInput = z
  .array(areaInput)
  .max(AREAS_MAX, TOO_MANY_AREAS)
  .refine((areas) => isDistinct(areas.flatMap(({ _id }) => _id ?? [])), AREA_TWICE)
  .refine((areas) => JSON.stringify(areas).length <= AREAS_BYTES_MAX, AREAS_TOO_LARGE);

export const serviceArea = z.object({
  _id: z.string(),
  name: z.string(),
  rule: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("distance"), upToMetres: z.number() }),
    z.object({ kind: z.literal("pincodes"), pincodes: z.array(z.string()).readonly() }),
    z.object({ kind: z.literal("polygon"), points: z.array(z.tuple([z.number(), z.number()]).readonly()).readonly() }),
  ]),
  fee: z.number(),
  minimumOrder: z.number(),
  freeFrom: z.number().nullable(),
  minutes: z.number(),
});

export const fulfilment = z.enum(FULFILMENTS);
export const onlineFulfilment = z.enum(ONLINE_FULFILMENTS);

/** Which ways of handing over are offered. */
export const offeredFulfilment = z
  .object({ delivery: z.boolean(), pickup: z.boolean() })
  .refine(({ delivery, pickup }) => delivery || pickup, CHOOSE_FULFILMENT);

/** Of the settings; absent fields stay unchanged. */
export const fulfilmentChanges = {
  fulfilment: offeredFulfilment.optional(),
  deliveryPricing: z.enum(DELIVERY_PRICINGS).optional().describe("`flat`: `deliveryFee` for every address; `areas`: by the area"),
  areas: areasInput.optional().describe("All areas, in order; those that are left out are deleted"),
  outsideIndia: z
    .literal(true)
    .optional()
    .describe("That areas or the shop's location have coordinates outside India is meant; otherwise they are refused"),
  detourFactor: z
    .number(ENTER_DETOUR_FACTOR)
    .min(1, ENTER_DETOUR_FACTOR)
    .max(3, ENTER_DETOUR_FACTOR)
    .optional()
    .describe("Distance is the great circle times this"),
};

/** Of an order that is delivered. */
export const deliveryAddress = addressInput.extend(whereabouts);

const { firstName, phone } = addressInput.shape;

/** Of an order that its customer fetches: who that is, and how to reach them. */
export const pickupAddress = deliveryAddress.extend({
  firstName,
  phone,
  lastName: lineText().max(ADDRESS_NAME_MAX).default(""),
  address: lineText().max(ADDRESS_MAX).default(""),
});
