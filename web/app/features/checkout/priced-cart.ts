import { type ChargeTerms, priceOrder, subtotalOf } from "@forno/contract/cart/rules/pricing.ts";
import type { FulfilmentQuote } from "@forno/contract/fulfilment/rules/service-areas.ts";
import type { Menu } from "@forno/contract/menu/food.ts";
import { indexOf, sectionOf } from "@forno/contract/menu/rules/line/menu-index.ts";
import { ORDERS_DISABLED } from "@forno/contract/settings/rules/ordering.ts";
import { taxPaise } from "@forno/contract/tax/rules/order-tax.ts";
import { chargedTax, foodTax, type TaxSettings, taxAt } from "@forno/contract/tax/rules/tax-terms.ts";
import { CART_EMPTY } from "@forno/contract/wire/form-sentences.ts";
import { useMemo } from "react";
import { type CartStatus, useCartStatus } from "../cart/cart-state.ts";
import { type CartLine, orderableOf, orderRefusal, pricedLines } from "../cart/lines/rules/priced-lines.ts";
import { useCart } from "../cart/shown-cart.ts";
import type { ShownPrice } from "../cart/view/price-rows.tsx";
import { useMenu } from "../menu/page/use-menu.ts";
import { useFulfilmentQuote } from "../place/area-rules.ts";
import { type AppliedPromo, useAppliedPromo, useDropUnusablePromo } from "../promo/promo-store.ts";
import { useSettings } from "../settings/settings-store.ts";

export interface PricedCart {
  lines: CartLine[];
  price: ShownPrice;
  /** What handing it over at the chosen place costs. */
  handover: FulfilmentQuote;
  promo: AppliedPromo | null;
  status: CartStatus;
}

/** Cart, menu, fee and promo combined, as the cart and the checkout show them; recomputed when one of them changes. */
export function usePricedCart(menuFromPage: Menu): PricedCart {
  const menu = useMenu(menuFromPage);
  const cart = useCart();
  const promo = useAppliedPromo();
  const { tax: shopTax } = useSettings();
  const status = useCartStatus();
  const lines = useMemo(() => pricedLines(cart, menu), [cart, menu]);
  const orderable = orderableOf(lines);
  const handover = useFulfilmentQuote(subtotalOf(orderable));
  const price = {
    ...priceLines(lines, menu, { deliveryFeePaise: handover.feePaise, promo, tax: shopTax }),
    isFeeUnknown: handover.problem === "locationNeeded",
  };
  useDropUnusablePromo(status === "known" ? price.subtotalPaise : 0);
  return { lines, price, handover, promo, status };
}

/** What those of the lines cost that can be ordered now. */
export function priceLines(
  lines: readonly CartLine[],
  menu: Menu,
  { tax: settings, ...terms }: Omit<ChargeTerms, "tax"> & { tax: TaxSettings },
): Omit<ShownPrice, "isFeeUnknown"> {
  const shopTax = taxAt(settings, new Date());
  const index = indexOf(menu);
  const taxed = orderableOf(lines).map((line) => ({ ...line, ...foodTax(shopTax, line.food, sectionOf(index, line.food)) }));
  const { tax, ...charged } = priceOrder(taxed, { ...terms, tax: chargedTax(shopTax) });
  return { ...charged, taxPaise: tax ? taxPaise(tax) : 0 };
}

/** Why these lines cannot go to the checkout now, in the order of spec section 5; null if they can. */
export function checkoutRefusal(lines: readonly CartLine[], takesOrders: boolean): string | null {
  if (!takesOrders) return ORDERS_DISABLED;
  return lines.length === 0 ? CART_EMPTY : orderRefusal(lines);
}
