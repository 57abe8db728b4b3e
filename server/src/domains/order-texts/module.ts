import { MESSAGES_RETENTION } from "@forno/contract/messages/messages-calls.ts";
import type { Module } from "../../module.ts";
import { orderTextHandlers, workOrderTexts } from "./order-texts.ts";
import { orderTextsRoutes } from "./order-texts-routes.ts";
import { deleteOldTexts, deleteTextsOf } from "./order-texts-store.ts";
import type { OrderTextsTables } from "./order-texts-tables.ts";

export const orderTextsModule: Module<OrderTextsTables> = {
  routes: orderTextsRoutes,
  on: orderTextHandlers,
  start: workOrderTexts,
  personalData: {
    erase: deleteTextsOf,
    retention: { orderTexts: { period: MESSAGES_RETENTION.orderTexts, delete: deleteOldTexts } },
  },
};
