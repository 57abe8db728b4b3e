/** The orders of a demo, which end with it. */
import { OPEN_STATUSES } from "@forno/contract/rules/order/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../tables.ts";

export interface Demo {
  /** Selects the ids of the sandbox's orders. */
  sandboxOrders: RawBuilder<unknown>;
  /** Null: not known. */
  since: Date | null;
}

const ofSandbox = (sandboxOrders: Demo["sandboxOrders"]) => sql<boolean>`provider_order_id IN (${sandboxOrders})`;

/**
 * Orders of the sandbox, and what was ordered since the demo began without a payment: in cash or for nothing. While it is not known when it
 * began, only those of the sandbox are its own.
 */
const ofDemo = ({ sandboxOrders, since }: Demo) =>
  sql<boolean>`(${ofSandbox(sandboxOrders)} OR (provider_order_id IS NULL AND created_at >= ${since}::timestamptz))`;

/** Selects their ids, as a part of other SQL. */
export const demoOrders = (demo: Demo): RawBuilder<unknown> => sql`SELECT id FROM orders WHERE ${ofDemo(demo)}`;

export async function selectOpenDemoOrders(tx: Tx, demo: Demo): Promise<string[]> {
  const rows = await tx
    .selectFrom("orders")
    .select("id")
    .where("status", "in", OPEN_STATUSES)
    .where(ofDemo(demo))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** A real provider knows no sandbox order. */
export async function clearSandboxChecks(tx: Tx, { sandboxOrders }: Demo): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ next_check_at: null })
    .where("next_check_at", "is not", null)
    .where(ofSandbox(sandboxOrders))
    .execute();
}
