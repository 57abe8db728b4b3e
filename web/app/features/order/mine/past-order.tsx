import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { fullName } from "@forno/contract/user/rules/full-name.ts";
import { type ReactNode, useId, useState } from "react";
import { formatDateTime } from "../../../platform/format/dates.ts";
import { linesOf } from "../order-progress.ts";
import { OrderStatusBadge } from "../order-status-badge.tsx";
import { PaymentTag } from "../payment-tag.tsx";
import { myOrdersTexts as texts } from "../texts/en-customer.ts";
import { CancelledNote, OrderBill } from "./order-bill.tsx";
import { OrderHelp } from "./order-help.tsx";
import styles from "./past-order.module.css";
import { OrderTimeline } from "./tracking/order-timeline.tsx";
import { PromiseNote } from "./tracking/promise-note.tsx";

interface PastOrderProps {
  order: Order;
  now: number;
  /** A round picture of a food of the order. */
  picture: ReactNode;
  /** The actions available now. */
  children: ReactNode;
}

export function PastOrder({ order, now, picture, children }: PastOrderProps) {
  const id = useId();
  const [isShown, setShown] = useState(false);
  return (
    <article className={styles.past} aria-labelledby={id}>
      {picture}
      <div className={styles.pastName}>
        <h3 id={id}>{texts.order(order.orderNumber)}</h3>
        <p className="small muted">
          <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
        </p>
      </div>
      <span className="money">{formatRupees(order.amount)}</span>
      <div className={styles.pastLines}>
        <p className="small muted">{linesOf(order)}</p>
        <CancelledNote order={order} />
        <PromiseNote order={order} now={now} />
      </div>
      <div className={styles.pastState}>
        <OrderStatusBadge order={order} />
        <PaymentTag {...order} />
      </div>
      <div className={styles.pastActs}>
        <details onToggle={(event) => setShown(event.currentTarget.open)}>
          <summary>{texts.details}</summary>
          <div className={styles.pastDetails}>
            <OrderTimeline order={order} />
            <p className="small muted">{[fullName(order.address), order.address.address].filter(Boolean).join(", ")}</p>
            <OrderBill order={order} isShown={isShown} />
            <OrderHelp orderNumber={order.orderNumber} />
          </div>
        </details>
        {children}
      </div>
    </article>
  );
}

export function PastOrders({ children }: { children: ReactNode }) {
  return (
    <section className={styles.earlier} aria-label={texts.earlier}>
      <h2>{texts.earlier}</h2>
      {children}
    </section>
  );
}
