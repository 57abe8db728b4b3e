/** SQL of the orders of a demo, which are deleted with it. */
import { OPEN_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../tables.ts";

export interface Demo {
  /** Subquery of the IDs of the sandbox's orders. */
  sandboxOrders: RawBuilder<unknown>;
  /** When the demo began. */
  since: Date;
}

const ofSandbox = (sandboxOrders: Demo["sandboxOrders"]) => sql<boolean>`provider_order_id IN (${sandboxOrders})`;

/** Orders of the sandbox, and orders placed since the demo began that needed no online payment. */
const ofDemo = ({ sandboxOrders, since }: Demo) =>
  sql<boolean>`(${ofSandbox(sandboxOrders)} OR (provider_order_id IS NULL AND created_at >= ${since}::timestamptz))`;

/** Subquery of their IDs. */
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

/** A real provider does not know orders of the sandbox, so they are not checked there. */
export async function clearSandboxChecks(tx: Tx, { sandboxOrders }: Demo): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ next_check_at: null })
    .where("next_check_at", "is not", null)
    .where(ofSandbox(sandboxOrders))
    .execute();
}
