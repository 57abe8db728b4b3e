/** SQL fragments of the order tables for statements of other domains. */
import { type Selectable, sql } from "kysely";
import type { OrderTables, StoredDetails } from "./order-tables.ts";

export const orders = sql<Selectable<OrderTables["orders"]>>`orders`;
export const orderItems = sql<Selectable<OrderTables["order_items"]>>`order_items`;
export const historyAdded = sql<Selectable<OrderTables["order_events"]>>`order_events`;

/** Of a line; null if its food has one size. */
export const lineSize = sql<string | null>`details->>${sql.lit("size" satisfies keyof StoredDetails)}`;

/** Of an order: paid and not refunded, less partial refunds. */
export const revenuePaise = sql<number>`CASE WHEN payment AND NOT refunded THEN total_paise - given_back_paise ELSE 0 END`;
