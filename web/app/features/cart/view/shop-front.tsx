import type { MenuCard, MenuCards } from "@forno/contract/menu/rules/menu-cards.ts";
import { lazy, Suspense, useMemo } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { useOnline } from "../../../platform/offline/online.ts";
import { Banner } from "../../../ui/status/banner.tsx";
import { RetryLine } from "../../../ui/status/retry-line.tsx";
import { Hero } from "../../menu/page/hero.tsx";
import type { MenuFailureProps } from "../../menu/page/menu-failure.tsx";
import { MenuSection } from "../../menu/page/menu-section.tsx";
import { foodsOf } from "../../menu/page/menu-store.ts";
import { menuTexts as texts } from "../../menu/texts/en.ts";
import { OrderingOff } from "../../settings/ordering-off.tsx";
import { useTakesOrders } from "../../settings/settings-store.ts";
import { useAgainDialog } from "../again/open-again.ts";
import { addOne, removeOne } from "../cart-steps.ts";
import { quantitiesByFood } from "../lines/line-keys.ts";
import { useCart } from "../shown-cart.ts";
import { useCartSummary } from "./use-cart-summary.ts";

/** Loaded with the first food: without it there is no animation. */
const flyToCart = (picture: Element): void =>
  void import("./fly-to-cart.ts").then(
    (loaded) => loaded.flyToCart(picture),
    () => {},
  );

function add({ _id: foodId, addsAtOnce }: MenuCard, picture: Element | null): void {
  addOne(foodId, addsAtOnce, () => picture && flyToCart(picture));
}

/** Hero, menu and cart: the same for a visitor at `/menu` and a customer at `/home`. */
export function ShopFront({ cards }: { cards: MenuCards }) {
  const foods = useMemo(() => foodsOf(cards), [cards]);
  const cart = useCart();
  const quantities = useMemo(() => quantitiesByFood(cart), [cart]);
  const isOpen = useTakesOrders();
  const isOnline = useOnline();
  const AgainDialog = useAgainDialog();
  const Summary = useCartSummary(cart);
  return (
    <>
      <Hero notice={isOnline ? <OrderingOff /> : <Banner offline>{texts.offline}</Banner>} />
      <MenuSection
        {...{ cards, quantities, isOpen }}
        onAdd={add}
        onRemove={removeOne}
        cartLink={Summary && <Summary foods={foods} look="chip" />}
      />
      {Summary && <Summary foods={foods} look="bar" />}
      {AgainDialog && <AgainDialog />}
    </>
  );
}

const ShortFailure = ({ onRetry }: MenuFailureProps) => <RetryLine text={texts.failed} onRetry={onRetry} />;
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
