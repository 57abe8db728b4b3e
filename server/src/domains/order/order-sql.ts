/** What other domains may read of the tables of `order`, as a part of their own SQL. */
import { type Selectable, sql } from "kysely";
import type { OrderTables } from "./order-tables.ts";

export const orders = sql<Selectable<OrderTables["orders"]>>`orders`;
export const orderItems = sql<Selectable<OrderTables["order_items"]>>`order_items`;
export const historyAdded = sql<Selectable<OrderTables["order_events"]>>`order_events`;
