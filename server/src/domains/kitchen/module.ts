import type { Module } from "../../module.ts";
import { kitchenHandlers } from "./kitchen.ts";
import { kitchenRoutes } from "./kitchen-routes.ts";
import type { KitchenTables } from "./kitchen-tables.ts";

export const kitchenModule: Module<KitchenTables> = { routes: kitchenRoutes, on: kitchenHandlers };
