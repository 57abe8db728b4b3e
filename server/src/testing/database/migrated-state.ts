/** Makes a database as it was after the migrations, unless more than its rows has changed. */
import type pg from "pg";

declare module "vitest" {
  interface ProvidedContext {
    migrated: MigratedState;
  }
}

/** What there is right after the migrations. */
export interface MigratedState {
  /** The statement that stores a table's rows again, of the tables that have any. */
  seeds: Record<string, string>;
  /** The statement that sets all sequences back. */
  sequences: string;
}

/**
 * For `restoreMigratedState`: without triggers and foreign keys, and what it writes is not counted. PostgreSQL counts what the other
 * connections have written when they end.
 */
export const RESTORING = "-c session_replication_role=replica -c track_counts=off";

/** All tables with a lower number are PostgreSQL's own. https://www.postgresql.org/docs/current/system-catalog-initial-data.html */
const FIRST_OWN = 16_384;

/** Ends all other connections and lists the tables in which rows were written since the last `pg_stat_reset`, also by those that were rolled back. */
const END_AND_LIST = `
  SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid();
  SELECT oid::regclass::text AS name, relkind AS kind, oid < ${FIRST_OWN} AS "isCatalog", writes::int FROM (
    SELECT *, pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid) AS writes
    FROM pg_class WHERE relkind IN ('r', 't') AND NOT relisshared) t
  WHERE writes > 0 UNION ALL
  SELECT 'settings of this database', '', true, 1 FROM pg_db_role_setting WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = current_database())`;

interface Written {
  name: string;
  /** `r`, or `t` for the long values of a table. */
  kind: string;
  isCatalog: boolean;
  writes: number;
}

/** Of the database that `client` is connected to. */
export async function readMigratedState(client: pg.ClientBase): Promise<MigratedState> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    SELECT c.oid::regclass::text AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'testing'::regnamespace) GROUP BY c.oid`);
  const seeds: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ seeds: string | null }>(`SELECT quote_literal(json_agg(t)) AS seeds FROM ${name} t`);
    if (rows[0]?.seeds)
      seeds[name] =
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${rows[0].seeds})`;
  }
  const { rows: sequences } = await client.query<{ setting: string }>(`
    SELECT format('setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value IS NOT NULL) AS setting
    FROM pg_sequences WHERE schemaname IN ('public', 'testing')`);
  return { seeds, sequences: `SELECT ${sequences.map(({ setting }) => setting).join(", ")}` };
}

/**
 * Ends all other connections. Returns the number of rows that were written and, if the database is as after the migrations again,
 * true. It is false, and nothing is done, if a test changed more than rows: tables, functions, statistics (they change plans).
 * `client` is connected with the options `RESTORING`.
 */
export async function restoreMigratedState(
  client: pg.ClientBase,
  { seeds, sequences }: MigratedState,
): Promise<{ isRestored: boolean; writes: number }> {
  const [, { rows: written }] = (await client.query(END_AND_LIST)) as unknown as [unknown, pg.QueryResult<Written>];
  const writes = written.reduce((sum, table) => sum + table.writes, 0);
  if (written.some(({ isCatalog }) => isCatalog)) return { isRestored: false, writes };
  const tables = written.filter(({ kind }) => kind === "r").map(({ name }) => name);
  const restore = [
    ...tables.map((name) => `DELETE FROM ${name}`),
    ...tables.flatMap((name) => seeds[name] ?? []),
    sequences,
    "SELECT pg_stat_reset()",
  ];
  await client.query(restore.join(";\n"));
  return { isRestored: true, writes };
}
