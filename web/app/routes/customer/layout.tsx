import { Outlet, useLocation } from "react-router";
import { pageTitles } from "#texts/pages.ts";
import { CartSkeleton } from "../../features/cart/cart-skeleton.tsx";
import { Hero } from "../../features/food/hero.tsx";
import { MenuSkeleton } from "../../features/food/menu-skeleton.tsx";
import { guardedLoader, guardFor } from "../../features/session/guard.ts";
import { useShopLoading } from "../../startup.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { PageSkeleton } from "../page-skeleton.tsx";
import { SiteFrame } from "../site-frame.tsx";

export const clientMiddleware = [guardFor("customer")];
export const clientLoader = guardedLoader;

const titles: Record<string, string> = { "/order": pageTitles.order, "/myorders": pageTitles.myOrders };

export function HydrateFallback() {
  const { pathname } = useLocation();
  return <SiteFrame>{skeletonOf(pathname)}</SiteFrame>;
}

function skeletonOf(path: string) {
  if (path === "/home") return <HomeSkeleton />;
  if (path === "/cart") return <CartPageSkeleton />;
  const title = titles[path];
  return <PageSkeleton header={title ? <PageHeader title={title} /> : undefined} />;
}

/** The heading is read out when the page itself stands. */
function CartPageSkeleton() {
  return (
    <div className="wrap">
      <div aria-hidden="true">
        <PageHeader title={pageTitles.cart} />
      </div>
      <CartSkeleton />
    </div>
  );
}

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
