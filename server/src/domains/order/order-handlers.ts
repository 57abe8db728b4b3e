/** The kitchen is notified when it can start an order. After the commit, open pages are notified and the counters follow. */
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import type { EventHandlers } from "../../events.ts";
import type { AppDeps } from "../../module.ts";
import { announceWhenDue, notifyKitchen } from "./lifecycle/kitchen-due.ts";
import type { OrderState } from "./lifecycle/order-changes-store.ts";
import { countCancelled, countPaidOnline, countPlaced } from "./order-metrics.ts";
import { notifyOrder, notifyStockLow } from "./order-notifications.ts";
import { announceReturned } from "./placing/stock.ts";

/** The kitchen has an order in cash from its placing on; its delivery is a change of the status. */
const isCash = ({ paymentMethod }: OrderState): boolean => paymentMethod === "cash";

export const orderHandlers = (deps: AppDeps): EventHandlers => {
  const { events, metrics, clock } = deps;
  return {
    orderPlaced: {
      async inTransaction(tx, { order }) {
        if (isCash(order)) await announceWhenDue(deps, tx, order);
      },
      afterCommit({ order }) {
        countPlaced(metrics, order.paymentMethod);
        if (isCash(order)) notifyKitchen(events, order, clock());
      },
    },
    orderPaid: {
      async inTransaction(tx, { order }) {
        if (!isCash(order)) await announceWhenDue(deps, tx, order);
      },
      afterCommit({ order }) {
        if (order.paymentMethod === "online") countPaidOnline(metrics);
        if (!isCash(order)) notifyKitchen(events, order, clock());
      },
    },
    orderStatusChanged: {
      async inTransaction(tx, { order, before }) {
        if (isCancelled(order.status) !== isCancelled(before)) await announceReturned(deps, tx, order.id);
      },
      afterCommit: ({ order }) => notifyOrder(events, order),
    },
    stockLow: { afterCommit: (item) => notifyStockLow(events, item) },
    orderCancelled: { afterCommit: () => countCancelled(metrics) },
    orderAssigned: { afterCommit: ({ order, formerPartnerId }) => notifyOrder(events, order, formerPartnerId) },
    orderPickedUp: { afterCommit: ({ order }) => notifyOrder(events, order) },
    orderHandoffChanged: { afterCommit: ({ order }) => notifyOrder(events, order) },
    orderKitchenChanged: { afterCommit: ({ order }) => notifyOrder(events, order) },
    orderEdited: { afterCommit: ({ order }) => notifyOrder(events, order) },
    orderMoneyChanged: { afterCommit: ({ order }) => notifyOrder(events, order) },
  };
};
