import type { Module } from "../../module.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import type { DeliveryTables } from "./delivery-tables.ts";
import { handoffHandlers } from "./handoff.ts";

export const deliveryModule: Module<DeliveryTables> = { routes: deliveryRoutes, on: handoffHandlers };
