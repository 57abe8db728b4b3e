import type { OrderPrice } from "@forno/contract/cart/rules/pricing.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { SummaryList, type SummaryRow } from "../../../ui/display/summary-list.tsx";
import { cartPageTexts as texts } from "../texts/en-page.ts";

/** `hasPromo`: a promo code is applied, even if it does not reduce the total yet. */
export function PriceRows({ price, hasPromo }: { price: OrderPrice; hasPromo: boolean }) {
  const discount: SummaryRow[] = hasPromo
    ? [{ key: "discount", term: texts.discount, amount: `−${formatPaise(price.discountPaise)}`, look: "good" }]
    : [];
  return (
    <SummaryList
      rows={[
        { key: "subtotal", term: texts.subtotal, amount: formatPaise(price.subtotalPaise) },
        { key: "fee", term: texts.deliveryFee, amount: formatPaise(price.deliveryFeePaise) },
        ...discount,
        { key: "total", term: texts.total, amount: formatPaise(price.totalPaise), look: "tot" },
      ]}
    />
  );
}
