import { chargedPaise, discountPaise, type OrderPrice, priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import { type AppliedPromo, reachesMinimum } from "./promo-store.ts";

export interface BestOffer<Offer> {
  offer: Offer;
  savesPaise: number;
}

/** The offer that saves most on a cart with this subtotal and delivery fee; null if none saves anything. */
export function bestOffer<Offer extends AppliedPromo>(
  offers: readonly Offer[],
  { subtotalPaise, charges }: Pick<OrderPrice, "subtotalPaise" | "charges">,
): BestOffer<Offer> | null {
  if (subtotalPaise === 0) return null;
  const deliveryFeePaise = chargedPaise(charges, "delivery");
  const savings = offers
    .filter((offer) => reachesMinimum(offer, subtotalPaise))
    .map((offer) => {
      const price = priceOrder([{ unitPaise: subtotalPaise, quantity: 1 }], { deliveryFeePaise, promo: offer });
      return { offer, savesPaise: discountPaise(price.charges) };
    })
    .filter(({ savesPaise }) => savesPaise > 0);
  return savings.toSorted((one, other) => other.savesPaise - one.savesPaise)[0] ?? null;
}
