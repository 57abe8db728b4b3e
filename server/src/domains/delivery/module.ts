import type { Module } from "../../module.ts";
import { deliveryRoutes } from "./delivery-routes.ts";

export const deliveryModule: Module = { routes: deliveryRoutes };
