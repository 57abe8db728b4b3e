/** SQL fragments of the order tables for statements of other domains. */
import { type Selectable, sql } from "kysely";
import type { OrderTables } from "./order-tables.ts";

export const orders = sql<Selectable<OrderTables["orders"]>>`orders`;
export const orderItems = sql<Selectable<OrderTables["order_items"]>>`order_items`;
export const historyAdded = sql<Selectable<OrderTables["order_events"]>>`order_events`;
