import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { MetaArgs } from "react-router";
import { boardQuery } from "../../features/order/admin/admin-queries.ts";
import { OpenOrders, OpenOrdersSkeleton } from "../../features/order/admin/open-orders.tsx";
import { orderFailures } from "../../features/order/texts/en-live.ts";
import { useMay } from "../../features/session/session-store.ts";
import { ClosedNow, OrderSwitch } from "../../features/settings/admin/order-switch.tsx";
import { dashboardTitle } from "../../features/stats/feature.ts";
import { statsQuery } from "../../features/stats/queries.ts";
import { StatCards, StatCardsSkeleton } from "../../features/stats/stat-cards.tsx";
import { statsTexts as texts } from "../../features/stats/texts/en.ts";
import { DashboardOverview, DashboardParts } from "../../frame/admin/skeletons/dashboard-skeleton.tsx";
import { QuickActions } from "../../frame/admin/skeletons/quick-actions.tsx";
import { privateMeta } from "../../frame/page/page-meta.ts";
import { QueryView } from "../../frame/page/query-view.tsx";
import { adminTexts } from "../../frame/texts/en-admin.ts";
import { formatTime, formatWeekday } from "../../platform/format/dates.ts";
import { useConnection } from "../../platform/realtime/socket.ts";
import { useNow } from "../../platform/state/now.ts";
import { LiveDot } from "../../ui/display/tag.tsx";
import { PageHeader } from "../../ui/page/page-header.tsx";
import { Panel } from "../../ui/page/panel.tsx";

export const meta = (args: MetaArgs) => privateMeta(args, dashboardTitle);

/** Below the first screen. */
const DashboardCharts = lazy(async () => ({ default: (await import("./dashboard-charts.tsx")).DashboardCharts }));

/** After the figures: most days there are none. */
const AlertsPanel = lazy(() => import("../../features/alerts/alerts-panel.tsx"));

const CLOCK_EVERY_MS = 5_000;

/** The shop's day and time, wherever its owner is. */
function Clock() {
  const now = new Date(useNow(CLOCK_EVERY_MS)).toISOString();
  return <time dateTime={now}>{`${formatWeekday(now)}, ${formatTime(now)}`}</time>;
}

export default function Dashboard() {
  const query = useQuery(statsQuery);
  const mayOrders = useMay("orders");
  const board = useQuery({ ...boardQuery(), enabled: mayOrders });
  const mayAlerts = useMay("settings");
  const isLive = useConnection() === "live";
  return (
    <>
      <PageHeader compact eyebrow={<Clock />} title={dashboardTitle} actions={<OrderSwitch asks />} />
      <ClosedNow />
      <DashboardParts>
        {mayAlerts ? (
          <Suspense>
            <AlertsPanel paymentsPage="/admin/payments" />
          </Suspense>
        ) : null}
        <QueryView query={query} failed={texts.failedToFetch} skeleton={<StatCardsSkeleton />}>
          {(figures) => <StatCards {...figures} />}
        </QueryView>
        <DashboardOverview>
          {mayOrders ? (
            <Panel title={texts.rightNow} actions={isLive ? <LiveDot>{adminTexts.live}</LiveDot> : null}>
              <QueryView query={board} failed={orderFailures.failedToFetch} skeleton={<OpenOrdersSkeleton />}>
                {({ columns }) => <OpenOrders columns={columns} />}
              </QueryView>
            </Panel>
          ) : null}
          <QuickActions />
        </DashboardOverview>
        <Suspense>
          <DashboardCharts />
        </Suspense>
      </DashboardParts>
    </>
  );
}
