import { discountPaise, priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import { toPaise } from "@forno/contract/money/money.ts";
import { type AppliedPromo, reachesMinimum } from "./promo-store.ts";

export interface BestOffer<Offer> {
  offer: Offer;
  savesPaise: number;
}

/** The offer that saves most on a cart of this subtotal; null if none saves anything. */
export function bestOffer<Offer extends AppliedPromo>(
  offers: readonly Offer[],
  subtotalPaise: number,
  deliveryFee: number,
): BestOffer<Offer> | null {
  if (subtotalPaise === 0) return null;
  const savings = offers
    .filter((offer) => reachesMinimum(offer, subtotalPaise))
    .map((offer) => {
      const price = priceOrder([{ unitPaise: subtotalPaise, quantity: 1 }], {
        deliveryFeePaise: toPaise(deliveryFee),
        promo: offer,
      });
      return { offer, savesPaise: discountPaise(price.charges) };
    })
    .filter(({ savesPaise }) => savesPaise > 0);
  return savings.toSorted((one, other) => other.savesPaise - one.savesPaise)[0] ?? null;
}
