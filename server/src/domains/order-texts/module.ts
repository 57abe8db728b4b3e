import type { Module } from "../../module.ts";
import { orderTextHandlers, workOrderTexts } from "./order-texts.ts";
import { orderTextsRoutes } from "./order-texts-routes.ts";
import type { OrderTextsTables } from "./order-texts-tables.ts";

export const orderTextsModule: Module<OrderTextsTables> = {
  routes: orderTextsRoutes,
  on: orderTextHandlers,
  start: workOrderTexts,
};
