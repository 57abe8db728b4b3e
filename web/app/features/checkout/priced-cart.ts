import { type OrderPrice, priceOrder } from "@forno/contract/cart/rules/pricing.ts";
import type { Menu } from "@forno/contract/menu/food.ts";
import { toPaise } from "@forno/contract/money/money.ts";
import { useMemo } from "react";
import { type CartStatus, useCartStatus } from "../cart/cart-state.ts";
import { type CartLine, pricedLines } from "../cart/lines/rules/priced-lines.ts";
import { useCart } from "../cart/shown-cart.ts";
import { useMenu } from "../menu/page/menu-store.ts";
import { type AppliedPromo, useAppliedPromo, useDropUnusablePromo } from "../promo/promo-store.ts";
import { useSettings } from "../settings/settings-store.ts";

export interface PricedCart {
  lines: CartLine[];
  price: OrderPrice;
  promo: AppliedPromo | null;
  status: CartStatus;
}

/** Cart, menu, fee and promo combined, as the cart and the checkout show them; recomputed when one of them changes. */
export function usePricedCart(menuFromPage: Menu): PricedCart {
  const menu = useMenu(menuFromPage);
  const cart = useCart();
  const promo = useAppliedPromo();
  const { deliveryFee } = useSettings();
  const status = useCartStatus();
  const lines = useMemo(() => pricedLines(cart, menu), [cart, menu]);
  const price = priceOrder(lines, { deliveryFeePaise: toPaise(deliveryFee), promo });
  useDropUnusablePromo(status === "known" ? price.subtotalPaise : 0);
  return { lines, price, promo, status };
}
