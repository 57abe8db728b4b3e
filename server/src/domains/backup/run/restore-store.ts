/** SQL of a restore, on the database that it changes. */
import { sql } from "kysely";
import { v7 as newId } from "uuid";
import type { Db } from "../../../tables.ts";

/** Stored with the restored rows: the next start finishes the restore. */
export async function insertRestore(db: Db, restoredAt: Date, takenAt: Date): Promise<void> {
  await db.insertInto("restores").values({ id: newId(), restored_at: restoredAt, taken_at: takenAt, finished_at: null }).execute();
}

export async function readDatabaseName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(db);
  return rows[0]?.name ?? "";
}

/** Connections of instances of the shop. */
export async function countInstances(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND application_name IN ('forno', 'forno-jobs', 'forno-changes', 'forno-sockets')
  `.execute(db);
  return rows[0]?.count ?? 0;
}
