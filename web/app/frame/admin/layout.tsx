import { QueryClientProvider } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense } from "react";
import { Navigate, Outlet } from "react-router";
import { adminTexts as texts } from "#texts/admin/admin.ts";
import { paletteTexts } from "#texts/admin/palette.ts";
import { pageTitles } from "#texts/pages.ts";
import { useBellBlocked, useBellMuted } from "../../features/order/admin/bell/new-order-bell.ts";
import { guardedLoader, guardFor } from "../../features/session/guard.ts";
import { signOut } from "../../features/session/sign-out.ts";
import { useSettings } from "../../features/settings/settings-store.ts";
import { ShopLogo } from "../../features/settings/shop-logo.tsx";
import { queryClient } from "../../platform/api/query-client.ts";
import { useConnection } from "../../platform/realtime/socket.ts";
import { useStore } from "../../platform/state/store.ts";
import { PlusIcon, SearchIcon } from "../../ui/icons/icons.tsx";
import {
  BookIcon,
  HomeIcon,
  KeyIcon,
  LabelIcon,
  ListIcon,
  LogoutIcon,
  MoreIcon,
  PersonIcon,
  ReceiptIcon,
  RupeeIcon,
  ScooterIcon,
  ScreenIcon,
  ShieldIcon,
  SlidersIcon,
  SpeechIcon,
} from "../../ui/icons/work-icons.tsx";
import { Drawer } from "../../ui/overlay/drawer.tsx";
import { NavList, NavListButton, NavListLink } from "../../ui/page/nav-list.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { PageLink } from "../../ui/page/page-link.tsx";
import { Banner } from "../../ui/status/banner.tsx";
import { usePagePath } from "../page/page-path.ts";
import { PageSkeleton } from "../page/page-skeleton.tsx";
import { useCountInTitle, useLiveShop, useNewOrders, useOpenExceptions, useOrderCounts } from "./live-shop.tsx";
import { close, openPalette, openPanel, useCloseOnLeaving } from "./open-panel.ts";
import { usePaletteKeys } from "./palette-keys.ts";
import { Rail, RailFrame, type RailItem, RailTabs } from "./rail.tsx";
import { SECOND_FACTOR_PAGE, SecondFactorReminder, useSecondFactorHold } from "./second-factor-hold.tsx";
import { DashboardSkeleton } from "./skeletons/dashboard-skeleton.tsx";
import { OrdersSkeleton } from "./skeletons/orders-skeleton.tsx";
import "./layout.module.css";

const CodeBudgetAlarm = lazy(() => import("./code-budget-alarm.tsx"));
const BellBlocked = lazy(() => import("../../features/order/admin/bell/bell-blocked.tsx"));
const Palette = lazy(() => import("./palette.tsx"));

export const clientMiddleware = [guardFor("adminArea")];
export const clientLoader = guardedLoader;

const dashboard: RailItem = { text: texts.dashboard, icon: <HomeIcon />, to: "/admin", end: true };
const orders: RailItem = { text: texts.orders, icon: <ReceiptIcon />, to: "/admin/orders" };
const menu: RailItem = { text: texts.menu, icon: <BookIcon />, to: "/admin/menu" };

/** Areas without a tab on phones. */
const others = [
  { text: texts.addFood, icon: <PlusIcon />, to: "/admin/add" },
  { text: texts.foodList, icon: <ListIcon />, to: "/admin/list" },
  { text: texts.payments, icon: <RupeeIcon />, to: "/admin/payments" },
  { text: texts.promoCodes, icon: <LabelIcon />, to: "/admin/promocodes" },
  { text: texts.messages, icon: <SpeechIcon />, to: "/admin/sms" },
  { text: texts.partners, icon: <ScooterIcon />, to: "/admin/delivery-boys" },
  { text: texts.systemSettings, icon: <SlidersIcon />, to: "/admin/settings" },
  { text: texts.audit, icon: <ShieldIcon />, to: "/admin/audit" },
  { text: texts.sessions, icon: <PersonIcon />, to: "/admin/sessions" },
  { text: texts.secondFactor, icon: <KeyIcon />, to: SECOND_FACTOR_PAGE },
  { text: texts.system, icon: <ScreenIcon />, to: "/admin/system" },
] as const;
const [addFood, foodList, payments, promoCodes, messages, partners, systemSettings, audit, sessions, secondFactor, system] = others;

const areas = [
  { text: texts.dashboard, to: "/admin" },
  { text: texts.orders, to: "/admin/orders" },
  { text: texts.menu, to: "/admin/menu" },
  ...others,
];

const logout: RailItem = { text: texts.logout, icon: <LogoutIcon />, onPress: signOut };
const jump: RailItem = { text: paletteTexts.open, icon: <SearchIcon />, onPress: openPalette };
const more: RailItem = { text: texts.more, icon: <MoreIcon />, onPress: () => openPanel.write("more") };

interface Counts {
  /** Orders that the kitchen can start. */
  waiting: number;
  /** Unresolved payment exceptions. */
  openExceptions: number;
}

/** Spec section 2: the sections of the sidebar. */
const sections = ({ waiting, openExceptions }: Counts) => [
  { title: texts.main, items: [dashboard, addFood, foodList, { ...orders, count: waiting }, jump] },
  { title: texts.management, items: [menu, { ...payments, count: openExceptions }, promoCodes, messages, partners] },
  { title: texts.settings, items: [systemSettings, audit, sessions, secondFactor, system, logout] },
];

function Frame({ waiting, openExceptions, children }: Counts & { children: ReactNode }) {
  const { shopName } = useSettings();
  usePaletteKeys();
  const brand = (
    <PageLink to="/admin" aria-label={`${shopName}, ${texts.home}`}>
      <ShopLogo />
    </PageLink>
  );
  return (
    <RailFrame
      rail={<Rail label={texts.navigation} brand={brand} groups={sections({ waiting, openExceptions })} />}
      tabs={
        <RailTabs
          label={texts.shortNavigation}
          items={[dashboard, { ...orders, count: waiting }, menu, { ...more, count: openExceptions }]}
        />
      }
    >
      {children}
    </RailFrame>
  );
}

/** The panel over the page. The palette queries the server, so it needs the query client of the page's own frame. */
function OpenPanel({ openExceptions }: Pick<Counts, "openExceptions">) {
  const open = useStore(openPanel, null);
  useCloseOnLeaving();
  return (
    <>
      <Drawer narrow open={open === "more"} onOpenChange={close} title={texts.more}>
        <NavList label={texts.more}>
          {others.map(({ text, icon, to }) => (
            <NavListLink key={to} to={to} icon={icon} onClick={close}>
              {to === payments.to && openExceptions > 0 ? texts.withCount(text, openExceptions) : text}
            </NavListLink>
          ))}
          <NavListButton icon={jump.icon} onClick={openPalette}>
            {jump.text}
          </NavListButton>
          <NavListButton icon={logout.icon} onClick={signOut}>
            {logout.text}
          </NavListButton>
        </NavList>
      </Drawer>
      {open === "palette" ? (
        <Suspense>
          <Palette areas={areas} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

function LiveFrame() {
  const { waiting, fresh } = useOrderCounts();
  const openExceptions = useOpenExceptions();
  const isHeldBack = useSecondFactorHold();
  const isOffline = useConnection() === "offline";
  const isAtOrders = usePagePath() === orders.to;
  const isBellMuted = useBellMuted();
  const isBellSilenced = useBellBlocked() && !isBellMuted;
  useLiveShop();
  useNewOrders();
  useCountInTitle(fresh);
  return (
    <Frame waiting={waiting} openExceptions={openExceptions}>
      {isOffline ? (
        <Banner spaced offline>
          {texts.notLive}
        </Banner>
      ) : null}
      <SecondFactorReminder />
      {isHeldBack ? null : (
        <Suspense>
          <CodeBudgetAlarm />
        </Suspense>
      )}
      <p className="visuallyHidden" role="status">
        {fresh > 0 ? texts.newOrders(fresh) : null}
      </p>
      {isBellSilenced && (fresh > 0 || isAtOrders) ? (
        <Suspense>
          <BellBlocked />
        </Suspense>
      ) : null}
      {isHeldBack ? <Navigate to={SECOND_FACTOR_PAGE} replace /> : <Outlet />}
      <OpenPanel openExceptions={openExceptions} />
    </Frame>
  );
}

const titles: Record<string, string> = {
  "/admin/add": pageTitles.addFood,
  "/admin/list": pageTitles.foodList,
  "/admin/menu": pageTitles.menuEditor,
  "/admin/orders": pageTitles.orders,
  "/admin/payments": pageTitles.payments,
  "/admin/promocodes": pageTitles.promoCodes,
  "/admin/sms": pageTitles.messages,
  "/admin/delivery-boys": pageTitles.partners,
  "/admin/settings": pageTitles.systemSettings,
  "/admin/audit": pageTitles.audit,
  "/admin/sessions": pageTitles.sessions,
  "/admin/second-factor": pageTitles.secondFactor,
  "/admin/system": pageTitles.system,
};

export function HydrateFallback() {
  return (
    <Frame waiting={0} openExceptions={0}>
      {skeletonOf(usePagePath())}
    </Frame>
  );
}

function skeletonOf(path: string) {
  if (path === dashboard.to) return <DashboardSkeleton />;
  if (path === orders.to) return <OrdersSkeleton />;
  const title = titles[path];
  return <PageSkeleton header={title ? <PageHeader compact title={title} /> : undefined} />;
}

export default function AdminLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <LiveFrame />
    </QueryClientProvider>
  );
}
