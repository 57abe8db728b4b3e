import { sql } from "kysely";
import type { Db } from "../../../../tables.ts";

export interface DatabaseFacts {
  /** As in `180004`. */
  versionNumber: number;
  version: string;
  isSuperuser: boolean;
  bytes: number;
  encoding: string;
  /** False: the system's sort order has changed since the database was created. */
  isCollationCurrent: boolean;
  knowsIndia: boolean;
  now: Date;
  isInRecovery: boolean;
  /** Of postgresql.conf, by name. */
  settings: Record<string, string>;
}

const SETTINGS = [
  "fsync",
  "full_page_writes",
  "synchronous_commit",
  "synchronous_standby_names",
  "data_checksums",
  "wal_level",
  "archive_mode",
  "max_connections",
];

export async function selectDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    SELECT current_setting('server_version_num')::int AS "versionNumber",
      split_part(current_setting('server_version'), ' ', 1) AS version,
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
      pg_database_size(current_database())::float8 AS bytes,
      pg_encoding_to_char(encoding) AS encoding,
      datcollversion IS NOT DISTINCT FROM pg_database_collation_actual_version(oid) AS "isCollationCurrent",
      EXISTS (SELECT FROM pg_timezone_names WHERE name = 'Asia/Kolkata') AS "knowsIndia",
      clock_timestamp() AS now,
      pg_is_in_recovery() AS "isInRecovery",
      (SELECT jsonb_object_agg(name, setting) FROM pg_settings WHERE name = ANY(${SETTINGS}::text[])) AS settings
    FROM pg_database WHERE datname = current_database()`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error("The database does not describe itself");
  return facts;
}
