/** Whether VACUUM keeps up, as PostgreSQL counts it. */
import { type Kysely, sql } from "kysely";

export interface TableHealth {
  /** With its schema unless that is `public`. */
  table: string;
  /** With its indexes and what is stored apart. */
  bytes: number;
  rows: number;
  /** Versions that no transaction sees any more and whose space is not free yet. */
  deadRows: number;
  /** Of all versions. 0 for an empty table. */
  deadShare: number;
  /** Null: never since the counters were reset, which a crash does. */
  vacuumedAt: Date | null;
  analyzedAt: Date | null;
}

export interface DatabaseHealth {
  /** The largest tables, at most `TABLES_MAX`. */
  tables: TableHealth[];
  /** Transactions since the oldest row that is not frozen. PostgreSQL stops accepting writes at two billion. */
  transactionAge: number;
  /** In milliseconds: VACUUM cannot free what this transaction may still see. Null if none runs. */
  oldestTransactionMs: number | null;
}

const TABLES_MAX = 50;

export async function tableHealth<Tables>(db: Kysely<Tables>): Promise<DatabaseHealth> {
  const { rows: tables } = await sql<TableHealth>`
    SELECT CASE WHEN schemaname = 'public' THEN '' ELSE schemaname || '.' END || relname AS "table",
      pg_total_relation_size(relid)::bigint AS bytes, n_live_tup AS rows, n_dead_tup AS "deadRows",
      coalesce(n_dead_tup::float8 / nullif(n_live_tup + n_dead_tup, 0), 0) AS "deadShare",
      greatest(last_vacuum, last_autovacuum) AS "vacuumedAt", greatest(last_analyze, last_autoanalyze) AS "analyzedAt"
    FROM pg_stat_user_tables ORDER BY bytes DESC, "table" LIMIT ${sql.lit(TABLES_MAX)}`.execute(db);
  const { rows } = await sql<Omit<DatabaseHealth, "tables">>`
    SELECT age(datfrozenxid) AS "transactionAge", (
      SELECT max(extract(epoch FROM clock_timestamp() - xact_start) * 1000)::float8 FROM pg_stat_activity
      WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
    ) AS "oldestTransactionMs"
    FROM pg_database WHERE datname = current_database()`.execute(db);
  return { tables, transactionAge: rows[0]?.transactionAge ?? 0, oldestTransactionMs: rows[0]?.oldestTransactionMs ?? null };
}

/** How large the database is on its disk. */
export async function readDatabaseBytes<Tables>(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
