/** Announces changes of the customer's orders. One live region at a time: the tracker's, or the active order's on other pages. */
import type { Order } from "@forno/contract/order/order.ts";
import type { OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { useEffect, useRef } from "react";
import { createStore, useStore } from "../../../../platform/state/store.ts";
import { activeOrderTexts as texts } from "../../texts/en-customer.ts";
import { statusName } from "../../texts/en-status.ts";

const notification = createStore("");
/** The last seen status of each order; outside React, so that it survives navigation. */
const seen = new Map<string, OrderStatus>();

/** Stores the orders' statuses and announces what has changed. */
export function useStatusNotification(orders: readonly Order[] | undefined): void {
  useEffect(() => {
    if (!orders) return;
    const changed = orders.filter(({ _id, status }) => seen.has(_id) && seen.get(_id) !== status);
    for (const { _id, status } of orders) seen.set(_id, status);
    if (changed.length > 0)
      notification.write(changed.map((order) => texts.changed(order.orderNumber, statusName(order, order.status))).join(". "));
  }, [orders]);
}

export function StatusNotification() {
  return (
    <p className="visuallyHidden" role="status">
      {useStore(notification, "")}
    </p>
  );
}

/** The status of an order in the page's title, while it is shown; the page's own afterwards. */
export function useStatusTitle(order: Order | undefined): void {
  const title = order && texts.title(order.orderNumber, statusName(order, order.status));
  const plain = useRef("");
  useEffect(() => {
    if (!title) return;
    plain.current = document.title;
    document.title = title;
    return () => {
      // Another page may have set its own title.
      if (document.title === title) document.title = plain.current;
    };
  }, [title]);
}
