import { type Kysely, sql } from "kysely";

/** Transactions that lock the same name, on any instance, wait until this one ends. */
export async function lockByName<Tables>(tx: Kysely<Tables>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
