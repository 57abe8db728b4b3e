import type { AdminOrder } from "@forno/contract/order/order.ts";
import { useLocation } from "react-router";
import { dayOf, formatDateTime, formatTime } from "../../../../platform/format/dates.ts";
import { PageLink } from "../../../../ui/page/page-link.tsx";
import { orderBoardTexts, boardControlTexts as texts } from "../../texts/en-admin.ts";
import { whereOf } from "../order-facts.ts";
import styles from "./later-orders.module.css";

interface LaterOrdersProps {
  /** The earliest first. */
  orders: readonly AdminOrder[];
  /** In milliseconds. */
  now: number;
}

/** Orders for later, above those that wait: each becomes a ticket when the kitchen is to start it. */
export function LaterOrders({ orders, now }: LaterOrdersProps) {
  const { search } = useLocation();
  const [first] = orders;
  if (!first) return null;
  const today = dayOf(new Date(now));
  const isToday = (iso: string | null) => iso !== null && dayOf(new Date(iso)) === today;
  const timeOf = (iso: string | null) => (iso === null ? "" : isToday(iso) ? formatTime(iso) : formatDateTime(iso));
  return (
    <details className={styles.later}>
      <summary>
        <b>{orders.every(({ kitchenAt }) => isToday(kitchenAt)) ? texts.laterToday : texts.later}</b>
        <span>{orders.length}</span>
        <span className="muted">{texts.nextAt(timeOf(first.kitchenAt))}</span>
      </summary>
      <ul>
        {orders.map((order) => (
          <li key={order._id}>
            <PageLink to={{ pathname: `/admin/orders/${order._id}`, search }} preventScrollReset>
              <span className="visuallyHidden">{orderBoardTexts.order} </span>
              <b>{order.orderNumber}</b>
            </PageLink>
            <span>{whereOf(order)}</span>
            <span className="small muted">{texts.startAt(timeOf(order.kitchenAt))}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
