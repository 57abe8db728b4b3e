import { sql } from "kysely";
import { prepared } from "../../../platform/db/statements/prepared.ts";
import type { Db } from "../../../tables.ts";
import { hasFailedRefund, isSeen, type OrderRow, refundedPaise, selectOrders } from "./order-store.ts";

/**
 * Changes with everything that `selectOrders` reads of an order, except the names of those who changed its status. `xmin` is the
 * transaction that wrote a row (https://www.postgresql.org/docs/current/ddl-system-columns.html). Lines and charges
 * change together with their order; history entries are only added.
 */
const version = sql<string>`ROW(o.xmin, u.xmin, d.xmin, p.xmin, ${refundedPaise}, ${hasFailedRefund}, ${isSeen},
  (SELECT max(e.id) FROM order_events e WHERE e.order_id = o.id))::text`;

export type VersionedOrder = OrderRow & { version: string };

/** The arrays are in subqueries, as in `ordersOfIds`. */
export const changedOrdersQuery = (db: Db, ids: readonly string[], versions: readonly string[]) =>
  selectOrders(db)
    .innerJoin(
      sql<{ id: string; version: string }>`unnest((SELECT ${ids}::uuid[]), (SELECT ${versions}::text[]))`.as<"known">(
        sql`known (id, version)`,
      ),
      "known.id",
      "o.id",
    )
    .where(sql<boolean>`known.version <> ${version}`)
    .select(version.as("version"));

/** Returns the orders whose version has changed. `versions` has one per ID; empty if unknown. */
export const selectChangedOrders: (db: Db, ids: readonly string[], versions: readonly string[]) => Promise<VersionedOrder[]> =
  prepared(changedOrdersQuery);
