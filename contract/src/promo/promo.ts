import { z } from "zod";
import { PAYABLE_MAX_PAISE } from "../cart/rules/pricing.ts";
import type { Domain } from "../domain.ts";
import { onlineFulfilment } from "../fulfilment/fulfilment-input.ts";
import { placeInput } from "../fulfilment/place-input.ts";
import { id, idInput, isoTime, numberOrText, rupees, rupeesInput } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { PROMO_RETENTION, promoCalls } from "./promo-calls.ts";
import { discountType, promoChanges, promoCodeInput, promoFields, usesMax } from "./promo-input.ts";
import { PROMO_STATES } from "./rules/promo-validity.ts";

export const PROMOS_MAX = 500;
export const promo = z.object({
  _id: id,
  code: z.string(),
  description: z.string(),
  discountType,
  discountValue: rupees.describe("Percent or rupees"),
  minOrderAmount: rupees,
  maxDiscount: rupees.nullable().describe("The most that it takes off; null: no limit"),
  isActive: z.boolean(),
  validUntil: isoTime.describe("End of the last valid day in Asia/Kolkata"),
});
export type Promo = z.infer<typeof promo>;

/** A promo as its owner sees it. */
export const adminPromo = promo.extend({
  validFrom: isoTime.nullable().describe("Start of the first valid day in Asia/Kolkata; null: no start date"),
  maxUses: usesMax,
  maxUsesPerCustomer: usesMax,
  firstOrderOnly: z.boolean(),
  isPrivate: z.boolean().describe("Not on the public list"),
  state: z.enum(PROMO_STATES),
  usedCount: z.number().int().describe("Orders that used the code and were not cancelled"),
  discountGiven: rupees.describe("Total discount on these orders"),
});
export type AdminPromo = z.infer<typeof adminPromo>;

export const promoEndpoints = defineEndpoints(promoCalls, {
  listActive: {
    access: "public",
    summary: "List the promo codes that can be used now and are not private",
    answer: success({ data: z.array(promo) }),
  },
  listAll: {
    access: can("menu"),
    summary: "List all promo codes with their limits, state and usage",
    answer: success({ data: z.array(adminPromo) }),
  },
  validate: {
    access: "signedIn",
    summary: "Validate a promo code and calculate its discount; `orderAmount` is the subtotal",
    body: z.object({
      code: promoCodeInput,
      orderAmount: numberOrText(rupeesInput(undefined, PAYABLE_MAX_PAISE / 100)),
      fulfilment: onlineFulfilment.optional().describe("Default: delivery"),
      address: placeInput.nullish().describe("Where the shop charges by area: without it no delivery fee is counted"),
    }),
    answer: success({
      message: z.string(),
      data: promo.omit({ _id: true, isActive: true, validUntil: true }).extend({
        discountType: discountType.describe("Where `maxDiscount` limits the discount of this cart: FLAT, with the limited amount"),
        discount: rupees.describe("Same as `discountValue`"),
        discountAmount: rupees.describe("The discount on this cart"),
        terms: promo.pick({ discountType: true, discountValue: true }).describe("The code's own, for any cart"),
      }),
    }),
  },
  add: {
    access: can("menu"),
    summary: "Add a promo code, valid until the end of its `validUntil` day in Asia/Kolkata",
    body: promoFields,
    answer: success({ message: z.string(), data: adminPromo }),
  },
  update: {
    access: can("menu"),
    summary: "Change a promo code; missing fields and existing orders stay unchanged",
    params: z.object({ id: idInput }),
    body: promoChanges,
    answer: success({ message: z.string(), data: adminPromo }),
  },
  setActive: {
    access: can("menu"),
    summary: "Activate or deactivate a promo code",
    params: z.object({ id: idInput }),
    body: z.object({ isActive: z.boolean() }),
    answer: success({ message: z.string(), data: adminPromo }),
  },
  remove: {
    access: can("menu"),
    summary: "Delete a promo code",
    params: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  },
});

export const promoDomain = {
  endpoints: [promoEndpoints],
  refusals: {
    promoInvalid: { status: 404, message: "Invalid promo code" },
    promoExpired: { status: 400, message: "This promo code has expired" },
    promoBelowMinimum: { status: 400, message: "Minimum order amount is ₹{minimum}" },
    promoUsedUp: { status: 400, message: "Promo code is no longer available" },
    promoFirstOrderOnly: { status: 400, message: "This promo code is for first orders only" },
    promoAlreadyUsed: { status: 400, message: "You have already used this promo code" },
    promoExists: { status: 409, message: "This promo code already exists" },
    promoNotFound: { status: 404, message: "Promo code not found" },
    promoListFull: { status: 409, message: "There are too many promo codes. Delete one first" },
  },
  retention: PROMO_RETENTION,
} as const satisfies Domain;
