/** After the commit, open pages are notified and the counters follow. */
import type { EventHandlers } from "../../events.ts";
import type { AppDeps } from "../../module.ts";
import { countCancelled, countPaidOnline, countPlaced } from "./order-metrics.ts";
import { notifyOrder, notifyPlaced } from "./order-notifications.ts";

export const orderHandlers = ({ events, metrics }: AppDeps): EventHandlers => ({
  orderPlaced: {
    afterCommit({ order }) {
      countPlaced(metrics, order.paymentMethod);
      if (order.paymentMethod === "cash") notifyPlaced(events, order);
    },
  },
  orderPaid: {
    afterCommit({ order }) {
      if (order.paymentMethod === "online") countPaidOnline(metrics);
      // The kitchen has had an order in cash since it was placed; its delivery is a change of the status.
      if (order.paymentMethod !== "cash") notifyPlaced(events, order);
    },
  },
  orderStatusChanged: { afterCommit: ({ order }) => notifyOrder(events, order) },
  orderCancelled: { afterCommit: () => countCancelled(metrics) },
  orderAssigned: { afterCommit: ({ order, formerPartnerId }) => notifyOrder(events, order, formerPartnerId) },
  orderPickedUp: { afterCommit: ({ order }) => notifyOrder(events, order) },
  orderMoneyChanged: { afterCommit: ({ order }) => notifyOrder(events, order) },
});
