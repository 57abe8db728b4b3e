/** Whether a promo can be used now (api.md, Promo codes). Amounts in paise, times in UTC. */
export interface PromoTerms {
  isActive: boolean;
  /** Null: without a start. */
  validFrom: Date | null;
  /** The last moment of the last valid day, in Asia/Kolkata. */
  validUntil: Date;
  minOrderPaise: number;
}

export type PromoRefusal = "promoInvalid" | "promoExpired" | "promoBelowMinimum";

export function promoRefusal(promo: PromoTerms | undefined, subtotalPaise: number, now: Date): PromoRefusal | null {
  if (!promo?.isActive) return "promoInvalid";
  // A promo that has not begun is not revealed.
  if (promo.validFrom && promo.validFrom > now) return "promoInvalid";
  if (promo.validUntil < now) return "promoExpired";
  if (subtotalPaise < promo.minOrderPaise) return "promoBelowMinimum";
  return null;
}

/** How often a promo may be used; null: any number of times. A use counts from placing its order until that is cancelled. */
export interface PromoLimits {
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
  firstOrderOnly: boolean;
}

/** Uses that count, without the order in question. */
export interface PromoUses {
  all: number;
  byCustomer: number;
  /** The customer has another order that was not cancelled. */
  hasOrdered: boolean;
}

export type PromoUseRefusal = "promoUsedUp" | "promoFirstOrderOnly" | "promoAlreadyUsed";

export function promoUseRefusal(limits: PromoLimits, uses: PromoUses): PromoUseRefusal | null {
  if (limits.maxUsesPerCustomer !== null && uses.byCustomer >= limits.maxUsesPerCustomer) return "promoAlreadyUsed";
  if (limits.firstOrderOnly && uses.hasOrdered) return "promoFirstOrderOnly";
  if (limits.maxUses !== null && uses.all >= limits.maxUses) return "promoUsedUp";
  return null;
}

export const PROMO_STATES = ["active", "scheduled", "inactive", "expired", "usedUp"] as const;
export type PromoState = (typeof PROMO_STATES)[number];

/** The state shown to the owner; the most permanent reason first. */
export function promoState(promo: PromoTerms & Pick<PromoLimits, "maxUses">, usedCount: number, now: Date): PromoState {
  if (!promo.isActive) return "inactive";
  if (promo.validUntil < now) return "expired";
  if (promo.maxUses !== null && usedCount >= promo.maxUses) return "usedUp";
  return promo.validFrom && promo.validFrom > now ? "scheduled" : "active";
}

/** Characters of a code. Separate from the form's schema, which the cart does not need. */
export const PROMO_CODE_MAX = 40;
