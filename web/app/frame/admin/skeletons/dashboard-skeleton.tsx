import type { ReactNode } from "react";
import { OpenOrdersSkeleton } from "../../../features/order/admin/open-orders.tsx";
import { dashboardTitle } from "../../../features/stats/feature.ts";
import { StatCardsSkeleton } from "../../../features/stats/stat-cards.tsx";
import { statsTexts as texts } from "../../../features/stats/texts/en.ts";
import { PageHeader } from "../../../ui/page/page-header.tsx";
import { Panel, PanelColumns } from "../../../ui/page/panel.tsx";
import { Skeleton } from "../../../ui/status/skeleton.tsx";
import styles from "./dashboard.module.css";
import { QuickActions } from "./quick-actions.tsx";

interface PartsProps {
  children: ReactNode;
}

export const DashboardParts = ({ children }: PartsProps) => <div className={styles.dashboard}>{children}</div>;

/** The open orders and the quick actions. */
export const DashboardOverview = ({ children }: PartsProps) => <PanelColumns className={styles.overview}>{children}</PanelColumns>;

export const DashboardChartGrid = ({ children }: PartsProps) => <div className={styles.charts}>{children}</div>;

/** The dashboard without the server's figures. */
export function DashboardSkeleton() {
  return (
    <>
      <div aria-hidden="true">
        <PageHeader compact eyebrow={NO_TIME_YET} title={dashboardTitle} actions={<Skeleton width="204px" height="48px" />} />
      </div>
      <DashboardParts>
        <StatCardsSkeleton />
        <DashboardOverview>
          <Panel title={texts.rightNow}>
            <OpenOrdersSkeleton />
          </Panel>
          <QuickActions />
        </DashboardOverview>
      </DashboardParts>
    </>
  );
}

const NO_TIME_YET = "\u00a0";
