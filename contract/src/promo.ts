import { z } from "zod";
import { id, idInput, isoTime, rupees, rupeesInput } from "./common.ts";
import { momentBy } from "./day-input.ts";
import { endpoint, success } from "./endpoint.ts";
import { endOfDayInKolkata, startOfDayInKolkata } from "./rules/kolkata-day.ts";
import { PAYABLE_MAX_PAISE } from "./rules/pricing.ts";
import { PROMO_STATES } from "./rules/promo-validity.ts";

export const DISCOUNT_TYPES = ["PERCENTAGE", "FLAT"] as const;
export const PROMO_CODE_MAX = 40;
export const PROMO_DESCRIPTION_MAX = 200;
export const PROMOS_MAX = 500;
export const ENTER_PROMO = "Please enter a promo code";
export const FILL_IN_REQUIRED = "Please fill in all required fields";
export const PERCENTAGE_RANGE = "A percentage must be between 0 and 100";
export const PROMO_USES_MAX = 1_000_000;
export const ENTER_USES = `Please enter a whole number from 1 to ${PROMO_USES_MAX}`;
export const STARTS_BEFORE_END = "It must start before it ends";

export const discountType = z.enum(DISCOUNT_TYPES);

/** Matched, and stored, in upper case. */
const code = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(PROMO_CODE_MAX)
    .transform((value) => value.toUpperCase());
export const promoCodeInput = code(ENTER_PROMO);

export const promo = z.object({
  _id: id,
  code: z.string(),
  description: z.string(),
  discountType,
  discountValue: rupees.describe("Per cent or rupees"),
  minOrderAmount: rupees,
  isActive: z.boolean(),
  validUntil: isoTime.describe("The end of its last day in Asia/Kolkata"),
});
export type Promo = z.infer<typeof promo>;

const usesMax = z.number(ENTER_USES).int(ENTER_USES).min(1, ENTER_USES).max(PROMO_USES_MAX, ENTER_USES).nullable();

/** A promo as its owner sees it. */
export const adminPromo = promo.extend({
  validFrom: isoTime.nullable().describe("The first moment of its first day in Asia/Kolkata; null: it has begun"),
  maxUses: usesMax,
  maxUsesPerCustomer: usesMax,
  firstOrderOnly: z.boolean(),
  state: z.enum(PROMO_STATES),
  usedCount: z.number().int().describe("Orders placed with it that were not cancelled"),
  discountGiven: rupees.describe("What it took off those orders"),
});
export type AdminPromo = z.infer<typeof adminPromo>;

/** A day in Asia/Kolkata, given as a date or any time in it. */
const day = (read: (value: string) => Date | null) =>
  z.string({ error: FILL_IN_REQUIRED }).trim().min(1, FILL_IN_REQUIRED).max(40).transform(momentBy(read));

const terms = {
  code: code(FILL_IN_REQUIRED),
  description: z.string({ error: FILL_IN_REQUIRED }).trim().min(1, FILL_IN_REQUIRED).max(PROMO_DESCRIPTION_MAX),
  discountType,
  discountValue: rupeesInput(FILL_IN_REQUIRED),
  minOrderAmount: rupeesInput(FILL_IN_REQUIRED),
  isActive: z.boolean(),
  validUntil: day(endOfDayInKolkata),
  validFrom: day(startOfDayInKolkata).nullable(),
  maxUses: usesMax,
  maxUsesPerCustomer: usesMax,
  firstOrderOnly: z.boolean(),
};

/** What no field can know alone. */
export function promoProblems(fields: {
  discountType: Promo["discountType"];
  discountValue: number;
  validFrom: Date | null;
  validUntil: Date;
}): { path: string; message: string }[] {
  const isTooMuch = fields.discountType === "PERCENTAGE" && fields.discountValue > 100;
  const isOverBefore = fields.validFrom !== null && fields.validFrom >= fields.validUntil;
  return [
    ...(isTooMuch ? [{ path: "discountValue", message: PERCENTAGE_RANGE }] : []),
    ...(isOverBefore ? [{ path: "validFrom", message: STARTS_BEFORE_END }] : []),
  ];
}

export const promoFields = z
  .object({
    ...terms,
    discountType: terms.discountType.default("PERCENTAGE"),
    isActive: terms.isActive.default(true),
    validFrom: terms.validFrom.default(null),
    maxUses: terms.maxUses.default(null),
    maxUsesPerCustomer: terms.maxUsesPerCustomer.default(null),
    firstOrderOnly: terms.firstOrderOnly.default(false),
  })
  .superRefine((fields, context) => {
    for (const { path, message } of promoProblems(fields)) context.addIssue({ code: "custom", path: [path], message });
  });
export type PromoFields = z.output<typeof promoFields>;

/** What is absent stays as it is. */
export const promoChanges = z.object(terms).partial();
export type PromoChanges = z.output<typeof promoChanges>;

export const promoEndpoints = {
  listActive: endpoint({
    method: "GET",
    path: "/api/promo",
    access: "public",
    summary: "Promo codes that can be used now",
    answer: success({ data: z.array(promo) }),
  }),
  listAll: endpoint({
    method: "GET",
    path: "/api/promo/admin",
    access: "admin",
    summary: "All promo codes with their limits, state and use",
    answer: success({ data: z.array(adminPromo) }),
  }),
  validate: endpoint({
    method: "POST",
    path: "/api/promo/validate",
    access: "signedIn",
    summary: "What a code takes off a cart; `orderAmount` is its subtotal",
    body: z.object({ code: promoCodeInput, orderAmount: rupeesInput(undefined, PAYABLE_MAX_PAISE / 100) }),
    answer: success({
      message: z.string(),
      data: promo.pick({ code: true, discountType: true, discountValue: true, description: true, minOrderAmount: true }).extend({
        discount: rupees.describe("The same as `discountValue`"),
        discountAmount: rupees.describe("What it takes off now"),
      }),
    }),
  }),
  add: endpoint({
    method: "POST",
    path: "/api/promo/admin",
    access: "admin",
    summary: "Add a promo code, valid through the whole of its `validUntil` day in Asia/Kolkata",
    body: promoFields,
    answer: success({ message: z.string(), data: adminPromo }),
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/promo/admin/:id",
    access: "admin",
    summary: "Change a promo code; what is absent stays, and so does what an order was placed with",
    params: z.object({ id: idInput }),
    body: promoChanges,
    answer: success({ message: z.string(), data: adminPromo }),
  }),
  setActive: endpoint({
    method: "POST",
    path: "/api/promo/admin/:id/active",
    access: "admin",
    summary: "Switch a promo code on or off",
    params: z.object({ id: idInput }),
    body: z.object({ isActive: z.boolean() }),
    answer: success({ message: z.string(), data: adminPromo }),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/promo/admin/:id",
    access: "admin",
    summary: "Delete a promo code",
    params: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  }),
};
