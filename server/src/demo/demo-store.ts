import { sql } from "kysely";
import { lockByName } from "../platform/db/database.ts";
import type { Tx } from "../tables.ts";

/** Of instances that start together, one fills the shop; the others wait here for its commit. */
export async function lockDemo(tx: Tx): Promise<void> {
  await lockByName(tx, "demo");
}

/** A subquery for other SQL. */
export const sandboxOrders = sql`SELECT id FROM sandbox_orders`;
