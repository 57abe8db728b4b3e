import { sql } from "kysely";
import { builtOnce } from "../../../platform/db/statements/prepared.ts";
import type { Db } from "../../../tables.ts";
import { hasFailedRefund, isSeen, type OrderRow, refundedPaise, selectOrders } from "./order-store.ts";

/**
 * Changes whenever anything changes that `selectOrders` reads of an order, but for the names of those who set its statuses. `xmin` is the
 * transaction that wrote a row (https://www.postgresql.org/docs/current/ddl-system-columns.html). Lines are stored with their order and
 * never changed; events are only ever added.
 */
const version = sql<string>`ROW(o.xmin, u.xmin, d.xmin, p.xmin, ${refundedPaise}, ${hasFailedRefund}, ${isSeen},
  (SELECT max(e.id) FROM order_events e WHERE e.order_id = o.id))::text`;

export type VersionedOrder = OrderRow & { version: string };

/** The arrays stand in subqueries as in `ordersOfIds`. */
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

/** Of these orders those that are no longer as they were in that version. `versions` has one for each id; no order has the empty one. */
export const selectChangedOrders: (db: Db, ids: readonly string[], versions: readonly string[]) => Promise<VersionedOrder[]> =
  builtOnce(changedOrdersQuery);
