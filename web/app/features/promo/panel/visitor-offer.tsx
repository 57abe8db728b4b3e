import { discountPaise, type OrderPrice } from "@forno/contract/cart/rules/pricing.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { bestOffer } from "../best-offer.ts";
import { useOffers } from "../offers-store.ts";
import { applyOffer, removePromo, useAppliedPromo } from "../promo-store.ts";
import { promoTexts as texts } from "../texts/en.ts";
import { AppliedRow } from "./applied-row.tsx";
import { BestOfferRow } from "./best-offer-row.tsx";

/** The best offer for a visitor, who enters codes of his own after the sign-in. */
export function VisitorOffer({ price }: { price: OrderPrice }) {
  const applied = useAppliedPromo();
  const best = bestOffer(useOffers() ?? [], price);
  if (applied) return <AppliedRow promo={applied} discountPaise={discountPaise(price.charges)} onRemove={removePromo} />;
  if (!best) return null;
  const apply = () => {
    applyOffer(best.offer);
    toast.success(texts.applied);
  };
  return <BestOfferRow verb={texts.apply} code={best.offer.code} savesPaise={best.savesPaise} onApply={apply} />;
}
