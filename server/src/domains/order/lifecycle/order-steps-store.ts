/** What happened between placing and the end of orders long ago. Who did it stays in the audit log. */
import { isOpen, ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { sql } from "kysely";
import { inTransaction } from "../../../platform/db/database.ts";
import { historyKind } from "../../../rules/literals-sql.ts";
import type { Db } from "../../../tables.ts";

/** Every order begins as `pending`, which stays in its history. */
const STEPS = ORDER_STATUSES.filter((status) => isOpen(status) && status !== "pending");
const ORDERS_AT_ONCE = 1_000;

const isFollowed = sql<boolean>`EXISTS (SELECT FROM order_events later
  WHERE later.order_id = e.order_id AND later.kind = ${historyKind.status} AND later.id > e.id)`;

/**
 * Deletes the steps before `before` that another status followed, and who was assigned meanwhile, a few orders at a time. What
 * placed, paid, refunded, delivered or cancelled the order stays. Returns how many entries were deleted.
 */
export async function deleteOldSteps(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  let deleted = 0;
  // One status after another: each is a range of an index, of which VACUUM has removed what was deleted before.
  for (const status of STEPS)
    while (!stopped.aborted) {
      const { found, gone } = await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ orderId: string }>`SELECT order_id AS "orderId" FROM order_events e
          WHERE kind = ${historyKind.status} AND status = ${status} AND at < ${before} AND ${isFollowed}
          ORDER BY at LIMIT ${sql.lit(ORDERS_AT_ONCE)}`.execute(tx);
        const orderIds = [...new Set(rows.map(({ orderId }) => orderId))];
        const { numAffectedRows } = await sql`DELETE FROM order_events e WHERE order_id = ANY(${orderIds}::uuid[])
          AND (kind = ${historyKind.assigned} OR kind = ${historyKind.status} AND status = ANY(${STEPS}::text[]) AND ${isFollowed})`.execute(
          tx,
        );
        return { found: rows.length, gone: Number(numAffectedRows ?? 0) };
      });
      deleted += gone;
      if (found < ORDERS_AT_ONCE) break;
    }
  return deleted;
}
