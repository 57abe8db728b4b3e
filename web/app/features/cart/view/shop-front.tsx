import type { MenuCard, MenuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import { formatPaise } from "@forno/contract/money/money.ts";
import { lazy, Suspense, useDeferredValue, useMemo } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { useOnline } from "../../../platform/offline/online.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { uiTexts } from "../../../ui/texts/en.ts";
import { Hero } from "../../menu/page/hero.tsx";
import type { MenuFailureProps } from "../../menu/page/menu-failure.tsx";
import { MenuSection } from "../../menu/page/menu-section.tsx";
import { foodsOf } from "../../menu/page/menu-store.ts";
import { menuTexts as texts } from "../../menu/texts/en.ts";
import { OrderingOff } from "../../settings/ordering-off.tsx";
import { readSettings, useOrderEnabled } from "../../settings/settings-store.ts";
import { useAgainDialog } from "../again/open-again.ts";
import { useCart } from "../cart-state.ts";
import { addOne, removeOne } from "../cart-steps.ts";
import { useCartTotal } from "../lines/cart-total.ts";
import { quantitiesByFood } from "../lines/line-keys.ts";
import { CartBar, CartChip } from "./cart-bar.tsx";

/** The visible cart: the bar at the bottom on phones, the link beside the chips, otherwise the button in the navbar. */
function cartSpot(): Element | null {
  const bars = document.querySelectorAll("[data-part=cart-bar] > :first-child");
  return [...bars].find((bar) => bar.checkVisibility()) ?? document.querySelector("[data-cart]");
}

/** The new number shows first, then the bar to which the picture flies. */
function flyToCart(picture: Element): void {
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
}

function add({ _id: foodId, addsAtOnce }: MenuCard, picture: Element | null): void {
  addOne(foodId, addsAtOnce, () => picture && readSettings()?.isOrderEnabled && flyToCart(picture));
}

/** Hero, menu and cart: the same for a visitor at `/menu` and a customer at `/home`. */
export function ShopFront({ cards }: { cards: MenuCards }) {
  const foods = useMemo(() => foodsOf(cards), [cards]);
  const cart = useCart();
  const quantities = useMemo(() => quantitiesByFood(cart), [cart]);
  const isOpen = useOrderEnabled();
  const isOnline = useOnline();
  const AgainDialog = useAgainDialog();
  return (
    <>
      <Hero notice={isOnline ? <OrderingOff /> : <Banner offline>{texts.offline}</Banner>} />
      <MenuSection
        {...{ cards, quantities, isOpen }}
        onAdd={add}
        onRemove={removeOne}
        cartLink={<CartSummary foods={foods} Bar={CartChip} />}
      />
      <CartSummary foods={foods} Bar={CartBar} />
      {AgainDialog && <AgainDialog />}
    </>
  );
}

interface CartSummaryProps {
  foods: readonly MenuCard[];
  Bar: typeof CartBar;
}

/** A frame after the press: on a slow phone, showing the bar would delay the response to it. */
function CartSummary({ foods, Bar }: CartSummaryProps) {
  const { count, paise } = useCartTotal(useDeferredValue(useCart()), foods);
  if (count === 0) return null;
  return (
    <Bar to="/cart" count={count} items={texts.items(count)} text={texts.viewCart} amount={paise !== null && formatPaise(paise)} />
  );
}

/** Where nothing more can be loaded. */
const ShortFailure = ({ onRetry }: MenuFailureProps) => (
  <p className="container" role="alert">
    {texts.failed}{" "}
    <button type="button" onClick={onRetry}>
      {uiTexts.retry}
    </button>
  </p>
);
const MenuFailure = lazy(() => import("../../menu/page/menu-failure.tsx").catch(() => ({ default: ShortFailure })));

/** The error boundary of a page whose loader fetches the menu. */
export function ShopFrontFailure() {
  const error = useRouteError();
  const { state, revalidate } = useRevalidator();
  return (
    <Suspense>
      <MenuFailure error={error} pending={state === "loading"} onRetry={() => void revalidate()} />
    </Suspense>
  );
}
