import { z } from "zod";
import { ENTER_VALID_DATE, momentBy } from "../time/day-input.ts";
import { endOfDayInKolkata, startOfDayInKolkata } from "../time/kolkata-day.ts";
import { numberOrText, RUPEES_MAX, requiredText, rupeesInput, textOrNumber } from "../wire/common.ts";
import { ENTER_PROMO } from "../wire/form-sentences.ts";
import { plainText } from "../wire/typed-text.ts";
import { PROMO_CODE_MAX } from "./rules/promo-validity.ts";

export const DISCOUNT_TYPES = ["PERCENTAGE", "FLAT"] as const;
export const PROMO_DESCRIPTION_MAX = 200;
export const FILL_IN_REQUIRED = "Please fill in all required fields";
export const PERCENTAGE_RANGE = "A percentage must be a whole number from 0 to 100";
/** Of percentages, too. */
export const NEGATIVE_DISCOUNT = "Please enter a discount of 0 or more";
export const PROMO_USES_MAX = 1_000_000;
export const ENTER_USES = `Please enter a whole number from 1 to ${PROMO_USES_MAX}`;
export const CAP_OF_PERCENTAGE = "Only a percentage can have a limit";
export const ENTER_MAX_DISCOUNT = "Please enter an amount of at least ₹1";
export const STARTS_BEFORE_END = "The start date must not be after the end date";

export const discountType = z.enum(DISCOUNT_TYPES);

const codeText = (text: string): string => plainText(text).toUpperCase();

/** Matched and stored in upper case. One that is longer than any code is unknown. */
export const promoCodeInput = textOrNumber(z.string({ error: ENTER_PROMO }).overwrite(codeText).min(1, ENTER_PROMO));

export const usesMax = z.number(ENTER_USES).int(ENTER_USES).min(1, ENTER_USES).max(PROMO_USES_MAX, ENTER_USES).nullable();

/** A day in Asia/Kolkata, given as a date or any time in it. */
const day = (read: (value: string) => Date | null) =>
  requiredText(FILL_IN_REQUIRED, 40, ENTER_VALID_DATE).transform(momentBy(read));

const terms = {
  code: textOrNumber(
    z
      .string({ error: FILL_IN_REQUIRED })
      .overwrite(codeText)
      .min(1, FILL_IN_REQUIRED)
      .max(PROMO_CODE_MAX, `At most ${PROMO_CODE_MAX} characters`),
  ),
  description: requiredText(FILL_IN_REQUIRED, PROMO_DESCRIPTION_MAX),
  discountType,
  discountValue: numberOrText(rupeesInput(FILL_IN_REQUIRED, RUPEES_MAX, undefined, NEGATIVE_DISCOUNT)),
  minOrderAmount: numberOrText(rupeesInput(FILL_IN_REQUIRED)),
  maxDiscount: numberOrText(rupeesInput().min(1, ENTER_MAX_DISCOUNT).nullable()),
  isActive: z.boolean(),
  validUntil: day(endOfDayInKolkata),
  validFrom: day(startOfDayInKolkata).nullable(),
  maxUses: usesMax,
  maxUsesPerCustomer: usesMax,
  firstOrderOnly: z.boolean(),
  isPrivate: z.boolean(),
};

/** Problems that concern several fields. */
export function promoProblems(fields: {
  discountType: z.output<typeof discountType>;
  discountValue: number;
  maxDiscount: number | null;
  validFrom: Date | null;
  validUntil: Date;
}): { path: string; message: string }[] {
  const { discountType, discountValue } = fields;
  const isWrong = discountType === "PERCENTAGE" && (discountValue > 100 || !Number.isInteger(discountValue));
  const isOverBefore = fields.validFrom !== null && fields.validFrom >= fields.validUntil;
  return [
    ...(isWrong ? [{ path: "discountValue", message: PERCENTAGE_RANGE }] : []),
    ...(discountType === "FLAT" && fields.maxDiscount !== null ? [{ path: "maxDiscount", message: CAP_OF_PERCENTAGE }] : []),
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
    maxDiscount: terms.maxDiscount.default(null),
    isPrivate: terms.isPrivate.default(false),
  })
  .superRefine((fields, context) => {
    for (const { path, message } of promoProblems(fields)) context.addIssue({ code: "custom", path: [path], message });
  });
export type PromoFields = z.output<typeof promoFields>;

/** Absent fields stay unchanged. */
export const promoChanges = z.object(terms).partial();
export type PromoChanges = z.output<typeof promoChanges>;
