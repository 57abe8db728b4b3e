import { ORDER_RETENTION } from "@forno/contract/order/order-calls.ts";
import type { Module } from "../../module.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { workKitchenDue } from "./lifecycle/kitchen-due.ts";
import { deleteOldSteps } from "./lifecycle/order-steps-store.ts";
import { orderHandlers } from "./order-handlers.ts";
import { ordersOpen, registerOrderCounters } from "./order-metrics.ts";
import { anonymizeOldOrders, anonymizeOrders, hasOpenOrder, personalDataOfOrders } from "./order-privacy-store.ts";
import { orderRoutes } from "./order-routes.ts";
import type { OrderTables } from "./order-tables.ts";
import { deleteOldKeys } from "./placing/idempotency-store.ts";
import { scheduleStock } from "./placing/stock.ts";

export const orderModule: Module<OrderTables> = {
  routes: orderRoutes,
  async start(deps) {
    await workKitchenDue(deps);
    await scheduleStock(deps);
  },
  on: orderHandlers,
  metrics: { counters: registerOrderCounters, gauges: [ordersOpen] },
  personalData: {
    export: async (db, customer) => ({ orders: personalDataOfOrders(db, customer) }),
    async refuseErasure(tx, customer) {
      if (await hasOpenOrder(tx, customer)) throw refuse("accountHasOrder");
    },
    erase: (tx, customer) => anonymizeOrders(tx, customer),
    retention: {
      orderKeys: { period: ORDER_RETENTION.orderKeys, delete: deleteOldKeys },
      orderSteps: { period: ORDER_RETENTION.orderSteps, delete: deleteOldSteps },
      orderPersons: { period: ORDER_RETENTION.orderPersons, delete: anonymizeOldOrders },
    },
  },
};
