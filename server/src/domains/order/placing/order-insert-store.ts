import { sql } from "kysely";
import type { Tx } from "../../../tables.ts";

/** No order gets one of the next `count` numbers. */
export async function skipOrderNumbers(tx: Tx, count: number): Promise<void> {
  await sql`SELECT setval('order_numbers', nextval('order_numbers') + ${count}::bigint)`.execute(tx);
}
