import type { Domain } from "../domain.ts";
import { promoEndpoints } from "./promo.ts";
import { PROMO_RETENTION } from "./rules/retention.ts";

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
