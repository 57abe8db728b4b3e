import { sql } from "kysely";
import { lockByName } from "../platform/db/statements/lock-by-name.ts";
import type { Db, Tx } from "../tables.ts";

/** Of instances that start together, one fills the shop; the others wait here for its commit. */
export async function lockDemo(tx: Tx): Promise<void> {
  await lockByName(tx, "demo");
}

/** Whether payments of this shop ever went to the sandbox. */
export async function hasSandbox(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM sandbox_account`.execute(db);
  return rows.length > 0;
}

/** A subquery for other SQL. */
export const sandboxOrders = sql`SELECT id FROM sandbox_orders`;
