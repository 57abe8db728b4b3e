import type { MenuCard, MenuCards } from "@forno/contract/rules/menu/menu-cards.ts";
import { formatPaise } from "@forno/contract/rules/pricing/money.ts";
import { useCallback, useDeferredValue, useMemo } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { menuTexts as texts } from "#texts/shop/menu.ts";
import { useOnline } from "../../../platform/offline/online.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { Hero } from "../../food/menu/hero.tsx";
import { MenuFailure } from "../../food/menu/menu-failure.tsx";
import { MenuSection } from "../../food/menu/menu-section.tsx";
import { foodsOf } from "../../food/menu/menu-store.ts";
import { OrderingOff } from "../../settings/ordering-off.tsx";
import { readSettings, useOrderEnabled } from "../../settings/settings-store.ts";
import { useCart } from "../cart-state.ts";
import { addOne, removeOne } from "../cart-steps.ts";
import { useCartTotal } from "../lines/cart-total.ts";
import { CartBar } from "./cart-bar.tsx";

/** The visible cart: the bar at the bottom on phones, otherwise the button in the navbar. */
function cartSpot(): Element | null {
  const bar = document.querySelector("[data-part=cart-bar] > :first-child");
  return bar?.checkVisibility() ? bar : document.querySelector("[data-cart]");
}

/** Hero, menu and cart: the same for a visitor at `/menu` and a customer at `/home`. */
export function ShopFront({ cards }: { cards: MenuCards }) {
  const foods = useMemo(() => foodsOf(cards), [cards]);
  const cart = useCart();
  const isOpen = useOrderEnabled();
  const isOnline = useOnline();

  const add = useCallback((foodId: string, picture: Element | null) => {
    addOne(foodId);
    if (!picture || !readSettings()?.isOrderEnabled) return;
    // The new number shows first, then the bar to which it flies.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const spot = cartSpot();
        // Loaded with the first food: without it there is no animation, but the number shows all the same.
        if (spot)
          void import("../../../ui/behaviour/fly.ts").then(
            ({ flyTo }) => flyTo(picture, spot),
            () => {},
          );
      }),
    );
  }, []);
  const remove = useCallback((foodId: string) => removeOne(foodId), []);

  return (
    <>
      <Hero notice={isOnline ? <OrderingOff /> : <Banner offline>{texts.offline}</Banner>} />
      <MenuSection {...{ foods, cart, isOpen }} onAdd={add} onRemove={remove} />
      <CartSummary foods={foods} />
    </>
  );
}

/** A frame after the press: on a slow phone, showing the bar would delay the response to it. */
function CartSummary({ foods }: { foods: readonly MenuCard[] }) {
  const { count, paise } = useCartTotal(useDeferredValue(useCart()), foods);
  if (count === 0) return null;
  return (
    <CartBar to="/cart" count={count} unit={texts.items} text={texts.viewCart} amount={paise !== null && formatPaise(paise)} />
  );
}

/** The error boundary of a page whose loader fetches the menu. */
export function ShopFrontFailure() {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  return <MenuFailure error={error} pending={state === "loading"} onRetry={() => void revalidate()} />;
}
