import type { BoardColumn } from "@forno/contract/order/order-admin.ts";
import { isOpen, ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { Loading, Skeleton } from "../../../ui/status/skeleton.tsx";
import { StatusRing, statusTones } from "../status-ring.tsx";
import { columnTitles } from "../texts/en.ts";
import { openOrdersTexts as texts } from "../texts/en-live.ts";
import { countText, readyCount } from "./board/board-columns.ts";
import styles from "./open-orders.module.css";

/** Not counted as waiting for the kitchen. */
const Unpaid = ({ count }: { count: number }) =>
  count > 0 ? <small className={styles.unpaid}>{texts.awaitingPayment(count)}</small> : null;

/** The number of open orders by status. */
export function OpenOrders({ columns }: { columns: readonly BoardColumn[] }) {
  return (
    <ul className={styles.stages} aria-label={texts.byStatus}>
      {columns
        .filter(({ status }) => isOpen(status))
        .map((column) => ({ status: column.status, ready: readyCount(column), unpaid: column.awaitingPayment }))
        .map(({ status, ready, unpaid }) => (
          <li key={status} className={styles[statusTones[status]]}>
            <StatusRing status={status} />
            <b className="figure">{countText(ready)}</b>
            <span>
              <span>{columnTitles[status]}</span>
              <Unpaid count={unpaid.count} />
            </span>
          </li>
        ))}
    </ul>
  );
}

export function OpenOrdersSkeleton() {
  return (
    <Loading className={styles.stages}>
      {ORDER_STATUSES.filter(isOpen).map((status) => (
        <Skeleton key={status} height="92px" />
      ))}
    </Loading>
  );
}
