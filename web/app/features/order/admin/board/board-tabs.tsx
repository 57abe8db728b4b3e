import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { useEffect, useState } from "react";
import { StatusRing, statusTones } from "../../status-ring.tsx";
import { columnTitles } from "../../texts/en.ts";
import { boardControlTexts as texts } from "../../texts/en-admin.ts";
import styles from "./board-tabs.module.css";

export const columnId = (status: OrderStatus): string => `orders-${status}`;

/** The last column that has scrolled up to the tabs. */
function useStatusInView(statuses: readonly OrderStatus[]): OrderStatus | undefined {
  const [current, setCurrent] = useState(statuses[0]);
  const all = statuses.join();
  useEffect(() => {
    const look = () => {
      const reached = all.split(",").filter((status) => {
        const column = document.getElementById(columnId(status as OrderStatus));
        return column !== null && column.getBoundingClientRect().top < REACHED_PX;
      });
      setCurrent((reached.at(-1) ?? all.split(",")[0]) as OrderStatus);
    };
    document.addEventListener("scroll", look, { passive: true });
    return () => document.removeEventListener("scroll", look);
  }, [all]);
  return current;
}

const REACHED_PX = 120;

/** For stacked columns: a tab per column with its count and a link. */
export function BoardTabs({ tabs }: { tabs: readonly { status: OrderStatus; count: string }[] }) {
  const current = useStatusInView(tabs.map(({ status }) => status));
  const go = (status: OrderStatus) => {
    const column = document.getElementById(columnId(status));
    column?.focus({ preventScroll: true });
    column?.scrollIntoView({ block: "start" });
  };
  return (
    <nav className={styles.boardTabs} data-covers="top" aria-label={texts.statuses}>
      {tabs.map(({ status, count }) => (
        <button key={status} type="button" aria-current={status === current || undefined} onClick={() => go(status)}>
          <span>{columnTitles[status]} </span>
          <span className={styles[statusTones[status]]}>
            <StatusRing status={status} />
            <b className="figure">{count}</b>
          </span>
        </button>
      ))}
    </nav>
  );
}
