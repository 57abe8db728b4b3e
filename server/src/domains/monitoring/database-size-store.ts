import { sql } from "kysely";
import type { Db } from "../../tables.ts";

export async function readDatabaseBytes(db: Db): Promise<number> {
  const { bytes } = await db.selectNoFrom(sql<number>`pg_database_size(current_database())`.as("bytes")).executeTakeFirstOrThrow();
  return bytes;
}
