import type { Module } from "../../module.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import type { DeliveryTables } from "./delivery-tables.ts";
import { followHandoff } from "./handoff.ts";
import { followDelivery } from "./partners/pay.ts";

export const deliveryModule: Module<DeliveryTables> = {
  routes: deliveryRoutes,
  on: () => ({
    orderStatusChanged: {
      async inTransaction(tx, change) {
        await followHandoff(tx, change);
        await followDelivery(tx, change);
      },
    },
  }),
};
