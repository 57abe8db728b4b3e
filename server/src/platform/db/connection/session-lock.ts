import { type Kysely, sql } from "kysely";
import pg from "pg";
import type { ConnectionConfig } from "./pool.ts";

const CONNECT_LIMIT_MS = 10_000;

export interface SessionLock {
  release(): Promise<void>;
}

/**
 * A lock by name that one process on all machines has, until it releases it or dies. Null if another has it. Not through a transaction
 * pooler.
 */
export async function lockSession(connection: ConnectionConfig, name: string): Promise<SessionLock | null> {
  const client = new pg.Client({
    ...connection,
    application_name: "forno-lock",
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ locked: boolean }>("SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked", [
    name,
  ]);
  const release = () => client.end().catch(() => {});
  if (rows[0]?.locked) return { release };
  await release();
  return null;
}

/** Whether a process on any machine has the lock. Through any connection to the same database. */
export async function isSessionLocked<Tables>(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT EXISTS (
      SELECT FROM pg_locks, (SELECT hashtextextended(${name}, 0) AS key) AS named
      WHERE locktype = 'advisory' AND granted AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
        AND classid = ((key >> 32) & 4294967295)::oid AND objid = (key & 4294967295)::oid
    ) AS locked`.execute(db);
  return rows[0]?.locked ?? false;
}
