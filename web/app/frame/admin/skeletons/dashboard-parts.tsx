import type { ReactNode } from "react";
import { PanelColumns } from "../../../ui/page/panel.tsx";
import styles from "./dashboard.module.css";

interface PartsProps {
  children: ReactNode;
}

export const DashboardParts = ({ children }: PartsProps) => <div className={styles.dashboard}>{children}</div>;

/** The open orders and the quick actions. */
export const DashboardOverview = ({ children }: PartsProps) => <PanelColumns className={styles.overview}>{children}</PanelColumns>;

export const DashboardChartGrid = ({ children }: PartsProps) => <div className={styles.charts}>{children}</div>;
