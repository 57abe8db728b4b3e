import { type Kysely, sql } from "kysely";

/** Whoever locks the same name, on whatever instance, waits until this transaction ends. */
export async function lockByName<Tables>(tx: Kysely<Tables>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
