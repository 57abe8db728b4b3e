import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../tables.ts";

/**
 * Settles refunds that were not processed yet: no real provider has money of the sandbox. `sandboxOrders`: subquery of the IDs of
 * the sandbox's orders.
 */
export async function settleSandboxRefunds(tx: Tx, sandboxOrders: RawBuilder<unknown>, now: Date): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ status: "settled", updated_at: now })
    .where("status", "in", ["queued", "pending", "failed"])
    .where(sql<boolean>`of_payment IN (SELECT payment_id FROM payments WHERE provider_order_id IN (${sandboxOrders}))`)
    .execute();
}
