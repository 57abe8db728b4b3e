import type { ReactNode } from "react";
import { Outlet } from "react-router";
import { cartPageTexts } from "../../features/cart/texts/en-page.ts";
import { CartSkeleton } from "../../features/cart/view/cart-skeleton.tsx";
import { CheckoutSkeleton } from "../../features/checkout/checkout-skeleton.tsx";
import { checkoutFormTexts } from "../../features/checkout/texts/en-form.ts";
import { Hero } from "../../features/menu/page/hero.tsx";
import { MenuSkeleton } from "../../features/menu/page/menu-skeleton.tsx";
import { OrdersLoading } from "../../features/order/mine/tracking/live-order-skeleton.tsx";
import { ordersLoadingTexts } from "../../features/order/texts/en-loading.ts";
import { guardedLoader, guardFor } from "../../features/session/guard.ts";
import { useShopLoading } from "../../platform/state/shop-loading.ts";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageSkeleton, usePagePath } from "../page/page-skeleton.tsx";
import { SiteFrame } from "../site/site-frame.tsx";

export const clientMiddleware = [guardFor("ownOrders")];
export const clientLoader = guardedLoader;

export function HydrateFallback() {
  return <SiteFrame>{skeletonOf(usePagePath())}</SiteFrame>;
}

function skeletonOf(path: string) {
  if (path === "/home") return <HomeSkeleton />;
  if (path === "/cart") return headed(cartPageTexts.title, <CartSkeleton />);
  if (path === "/myorders") return headed(ordersLoadingTexts.title, <OrdersLoading />);
  if (path === "/order") return headed(checkoutFormTexts.title, <CheckoutSkeleton />);
  return <PageSkeleton />;
}

/** The heading is announced with the real page. */
const headed = (title: string, skeleton: ReactNode) => (
  <div className="container">
    <div aria-hidden="true">
      <PageHeader title={title} />
    </div>
    {skeleton}
  </div>
);

function HomeSkeleton() {
  return (
    <>
      <Hero />
      <MenuSkeleton />
    </>
  );
}

export default function CustomerLayout() {
  return (
    <SiteFrame busy={useShopLoading()}>
      <Outlet />
    </SiteFrame>
  );
}
