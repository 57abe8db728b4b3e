import "./layout.module.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Outlet } from "react-router";
import type { AdminLink } from "../../features/feature.ts";
import { useBellBlocked, useBellMuted, useCountInTitle } from "../../features/order/admin/bell/new-order-bell.ts";
import { guardedLoader, guardFor } from "../../features/session/guard.ts";
import { lock } from "../../features/session/pin/lock.ts";
import { useMay } from "../../features/session/session-store.ts";
import { signOut } from "../../features/session/sign-out.ts";
import { lockTexts } from "../../features/session/texts/en-pin.ts";
import { ShopLogo } from "../../features/settings/logo.tsx";
import { useSettings } from "../../features/settings/settings-store.ts";
import { queryClient } from "../../platform/api/query-client.ts";
import { useConnection } from "../../platform/realtime/socket.ts";
import { createStore, useStore } from "../../platform/state/store.ts";
import { MoreIcon } from "../../ui/icons/admin-icons.tsx";
import { SearchIcon } from "../../ui/icons/icons.tsx";
import { linkIcons } from "../../ui/icons/link-icons.ts";
import { LockIcon, LogoutIcon } from "../../ui/icons/work-icons.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { PageSkeleton, usePagePath } from "../page/page-skeleton.tsx";
import { paletteTexts, adminTexts as texts } from "../texts/en-admin.ts";
import { adminLinkAt, adminLinks, useAdminLinks } from "./admin-links.ts";
import { Allowed } from "./allowed.tsx";
import { useLiveShop, useNewOrders, useOpenExceptions, useOrderCounts } from "./live-shop.tsx";
import { Rail, RailFrame, type RailItem, RailTabs } from "./rail.tsx";
import { SecondFactorReminder, useSecondFactorHold } from "./second-factor-hold.tsx";
import { DashboardSkeleton } from "./skeletons/dashboard-skeleton.tsx";
import { OrdersSkeleton } from "./skeletons/orders-skeleton.tsx";

/**
 * The panel that is open over the admin area. Outside React, because the frame of a loading page is replaced by the page's own,
 * which must show the same panel.
 */
const openPanel = createStore<"palette" | "more" | null>(null);

const openPalette = (): void => openPanel.write("palette");

const close = (): void => openPanel.write(null);

/** Closes the panel when the admin area is left. */
const useCloseOnLeaving = (): void => useEffect(() => close, []);

/** Ctrl+K or ⌘K opens and closes it. */
function usePaletteKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      openPanel.write(openPanel.read() === "palette" ? null : "palette");
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

const CodeBudgetAlarm = lazy(() => import("./code-budget-alarm.tsx"));
const DeskPrinters = lazy(() => import("../../features/printing/desk-printers.tsx"));
const BellBlocked = lazy(() => import("../../features/order/admin/bell/bell-blocked.tsx"));
const More = lazy(() => import("./more.tsx"));
const Palette = lazy(() => import("./palette.tsx"));

export const clientMiddleware = [guardFor("adminArea")];
export const clientLoader = guardedLoader;

const lockItem = { text: lockTexts.lock, icon: <LockIcon />, onPress: () => void lock() } satisfies RailItem;
const logout = { text: texts.logout, icon: <LogoutIcon />, onPress: signOut } satisfies RailItem;
const jump = { text: paletteTexts.open, icon: <SearchIcon />, onPress: openPalette } satisfies RailItem;
const more: RailItem = { text: texts.more, icon: <MoreIcon />, onPress: () => openPanel.write("more") };

/** By path: orders that the kitchen can start, unresolved payment exceptions. */
type Counts = Record<string, number>;

const railItem = ({ text, to, icon }: AdminLink, counts: Counts) => {
  const Icon = linkIcons[icon];
  // The dashboard is above all others.
  return { text, to, icon: <Icon />, count: counts[to] ?? 0, end: to === "/admin" } satisfies RailItem;
};

/** Spec section 2: the sections of the sidebar. */
function sectionsWith(shown: readonly AdminLink[], counts: Counts) {
  const itemsOf = (section: AdminLink["section"]) =>
    shown.filter((link) => link.section === section).map((link) => railItem(link, counts));
  return [
    { title: texts.main, items: [...itemsOf("main"), jump] },
    { title: texts.management, items: itemsOf("management") },
    { title: texts.settings, items: [...itemsOf("settings"), lockItem, logout] },
  ].filter(({ items }) => items.length > 0);
}

function Frame({ counts, children }: { counts: Counts; children: ReactNode }) {
  const { shopName } = useSettings();
  const { shown, tabs, others } = useAdminLinks();
  usePaletteKeys();
  const brand = (
    <PageLink to="/admin" aria-label={`${shopName}, ${texts.home}`}>
      <ShopLogo />
    </PageLink>
  );
  return (
    <RailFrame
      rail={<Rail label={texts.navigation} brand={brand} groups={sectionsWith(shown, counts)} />}
      tabs={
        <RailTabs
          label={texts.shortNavigation}
          items={[
            ...tabs.map((tab) => railItem(tab, counts)),
            { ...more, count: others.reduce((sum, { to }) => sum + (counts[to] ?? 0), 0) },
          ]}
        />
      }
    >
      {children}
    </RailFrame>
  );
}

/** The panel over the page. The palette queries the server, so it needs the query client of the page's own frame. */
function OpenPanel({ counts }: { counts: Counts }) {
  const open = useStore(openPanel, null);
  const { tabs, others } = useAdminLinks();
  useCloseOnLeaving();
  const isMore = open === "more";
  // Kept once it was open, for its way out.
  const [wasMore, setWasMore] = useState(isMore);
  if (isMore && !wasMore) setWasMore(true);
  return (
    <>
      {wasMore ? (
        <Suspense>
          <More
            open={isMore}
            areas={others.map((link) => railItem(link, counts))}
            actions={[jump, lockItem]}
            logout={logout}
            onClose={close}
          />
        </Suspense>
      ) : null}
      {open === "palette" ? (
        <Suspense>
          <Palette areas={[...tabs, ...others]} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Without it, names are only missing. */
const nameIconsSoon = () =>
  void import("../../ui/behaviour/icon-names.ts").then(
    ({ nameIcons }) => nameIcons(),
    () => {},
  );

function LiveFrame() {
  const { waiting, fresh } = useOrderCounts();
  const counts = { "/admin/orders": waiting, "/admin/payments": useOpenExceptions() };
  const isHeldBack = useSecondFactorHold();
  const isOffline = useConnection() === "offline";
  const path = usePagePath();
  const isAtOrders = path === "/admin/orders";
  const needed = adminLinkAt(path)?.needs ?? "adminArea";
  const mayTextCustomers = useMay("messages");
  const mayPrint = useMay("printing");
  const isBellMuted = useBellMuted();
  const isBellSilenced = useBellBlocked() && !isBellMuted;
  useLiveShop();
  useEffect(nameIconsSoon, []);
  useNewOrders(fresh);
  useCountInTitle(fresh);
  return (
    <Frame counts={counts}>
      {isOffline ? (
        <Banner spaced offline>
          {texts.notLive}
        </Banner>
      ) : null}
      <SecondFactorReminder />
      {isHeldBack || !mayPrint ? null : (
        <Suspense>
          <DeskPrinters />
        </Suspense>
      )}
      {isHeldBack || !mayTextCustomers ? null : (
        <Suspense>
          <CodeBudgetAlarm />
        </Suspense>
      )}
      <p className="visuallyHidden" role="status">
        {fresh > 0 ? texts.newOrders(fresh) : null}
      </p>
      {isBellSilenced && fresh > 0 && !isAtOrders ? (
        <Suspense>
          <BellBlocked />
        </Suspense>
      ) : null}
      <Allowed needs={needed}>
        <Outlet />
      </Allowed>
      <OpenPanel counts={counts} />
    </Frame>
  );
}

export function HydrateFallback() {
  return <Frame counts={{}}>{skeletonOf(usePagePath())}</Frame>;
}

function skeletonOf(path: string) {
  if (path === "/admin") return <DashboardSkeleton />;
  if (path === "/admin/orders") return <OrdersSkeleton />;
  // The server renders one page for all views of these.
  const page = ["/admin/menu", "/admin/staff", "/admin/printers"].find((area) => path.startsWith(`${area}/`)) ?? path;
  const title = adminLinks.find(({ to }) => to === page)?.title;
  return <PageSkeleton header={title ? <PageHeader compact title={title} /> : undefined} />;
}

export default function AdminLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <LiveFrame />
    </QueryClientProvider>
  );
}
