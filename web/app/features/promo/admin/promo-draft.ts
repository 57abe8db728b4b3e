/** The form of a promo: its values and their errors (spec section 5). */

import { makesOrdersFree } from "@forno/contract/cart/rules/pricing.ts";
import type { AdminPromo, Promo } from "@forno/contract/promo/promo.ts";
import { promoFields } from "@forno/contract/promo/promo-input.ts";
import { dayOf } from "../../../platform/format/dates.ts";
import { type FieldErrors, fieldErrors } from "../../../ui/form/use-form-errors.ts";
import { promoAdminTexts as texts } from "../texts/en-admin.ts";
import type { NewPromo } from "./admin-queries.ts";

export interface PromoDraft {
  code: string;
  description: string;
  discountType: Promo["discountType"];
  discountValue: string;
  minOrderAmount: string;
  /** `2026-11-21`, as a date field writes it. */
  validUntil: string;
  isActive: boolean;
  /** As `validUntil`; empty: from now on. */
  validFrom: string;
  /** Empty: any number. */
  maxUses: string;
  maxUsesPerCustomer: string;
  firstOrderOnly: boolean;
  /** Empty: no limit. */
  maxDiscount: string;
  isPrivate: boolean;
}

export const EMPTY_DRAFT: PromoDraft = {
  code: "",
  description: "",
  discountType: "PERCENTAGE",
  discountValue: "",
  minOrderAmount: "",
  validUntil: "",
  isActive: true,
  validFrom: "",
  maxUses: "",
  maxUsesPerCustomer: "",
  firstOrderOnly: false,
  maxDiscount: "",
  isPrivate: false,
};

export const PROMO_FIELDS = [
  "code",
  "description",
  "discountType",
  "discountValue",
  "maxDiscount",
  "minOrderAmount",
  "validFrom",
  "validUntil",
  "maxUses",
  "maxUsesPerCustomer",
] as const;
export const draftOf = (promo: AdminPromo): PromoDraft => ({
  code: promo.code,
  description: promo.description,
  discountType: promo.discountType,
  discountValue: `${promo.discountValue}`,
  minOrderAmount: `${promo.minOrderAmount}`,
  validUntil: dayOf(new Date(promo.validUntil)),
  isActive: promo.isActive,
  validFrom: promo.validFrom ? dayOf(new Date(promo.validFrom)) : "",
  maxUses: limitText(promo.maxUses),
  maxUsesPerCustomer: limitText(promo.maxUsesPerCustomer),
  firstOrderOnly: promo.firstOrderOnly,
  maxDiscount: limitText(promo.maxDiscount),
  isPrivate: promo.isPrivate,
});

const limitText = (limit: number | null): string => (limit === null ? "" : `${limit}`);

const limitOf = (text: string): number | null => (text.trim() === "" ? null : Number(text));

export const promoOf = (draft: PromoDraft): NewPromo => ({
  ...draft,
  code: draft.code.trim().toUpperCase(),
  validFrom: draft.validFrom || null,
  maxUses: limitOf(draft.maxUses),
  maxUsesPerCustomer: limitOf(draft.maxUsesPerCustomer),
  maxDiscount: draft.discountType === "PERCENTAGE" ? draft.maxDiscount.trim() || null : null,
});

/** Of a draft without errors. */
export const isFree = (draft: PromoDraft, deliveryFee: number): boolean =>
  makesOrdersFree(promoFields.parse(promoOf(draft)), deliveryFee);

/** `earliestEnd`: the first day that may be its last. */
export function promoErrors(draft: PromoDraft, earliestEnd = ""): FieldErrors<(typeof PROMO_FIELDS)[number]> {
  const errors = fieldErrors(PROMO_FIELDS, promoFields.safeParse(promoOf(draft)).error?.issues);
  const isOver = !errors.validUntil && draft.validUntil < earliestEnd;
  return isOver ? { ...errors, validUntil: texts.dayIsOver } : errors;
}
