import { Outlet, useLocation } from "react-router";
import { Hero } from "../../features/food/hero.tsx";
import { MenuSkeleton } from "../../features/food/menu-skeleton.tsx";
import { guardedLoader, guardFor } from "../../features/session/guard.ts";
import { useShopLoading } from "../../startup.ts";
import { PageSkeleton } from "../page-skeleton.tsx";
import { SiteFrame } from "../site-frame.tsx";

export const clientMiddleware = [guardFor("customer")];
export const clientLoader = guardedLoader;

export function HydrateFallback() {
  const isHome = useLocation().pathname === "/home";
  return <SiteFrame>{isHome ? <HomeSkeleton /> : <PageSkeleton />}</SiteFrame>;
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
