import { PROMO_APPLIED } from "@forno/contract/wire/form-sentences.ts";

export const promoTexts = {
  label: "Promo code",
  placeholder: "Code",
  apply: "Apply",
  applying: "Applying",
  remove: "Remove promo code",
  offers: "Offers",
  use: "Use",
  all: (count: number) => `Show all ${count} offers`,
  fewer: "Show fewer offers",
  more: (amount: string) => `Add ${amount} more to use this offer`,
  percentOff: (value: number, saved: string | null) => `${value}% off${saved === null ? "" : `, you save ${saved}`}`,
  flatOff: (value: string, saved: string | null) => (saved === null ? `${value} off` : `You save ${saved}`),
  alreadyApplied: "Please remove the current promo code before applying a new one",
  emptyCart: "Add items to cart before applying promo code",
  applied: PROMO_APPLIED,
  failedToApply: "Failed to apply promo code",
  failedToLoad: "Failed to load promo codes",
  belowMinimum: (code: string, minimum: string) => `${code} was removed because it needs an order of ${minimum} or more`,
} as const;
