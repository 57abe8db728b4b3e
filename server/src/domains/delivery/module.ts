import type { Module } from "../../module.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import type { DeliveryTables } from "./delivery-tables.ts";

export const deliveryModule: Module<DeliveryTables> = { routes: deliveryRoutes };
