/** Makes a database as it was after the migrations, unless more than its rows has changed. */
import type pg from "pg";

declare module "vitest" {
  interface ProvidedContext {
    migrated: MigratedState;
  }
}

/** What there is right after the migrations. */
export interface MigratedState {
  /** Differs if a table was renamed, or a table, column, function, trigger, constraint, setting or statistic added or removed. */
  catalog: string;
  bytes: number;
  /** Statements that make all rows and sequences what they were. */
  restore: string;
}

const CATALOG = `SELECT concat_ws(' ', (SELECT md5(string_agg(relname, ' ' ORDER BY oid)) FROM pg_class), ${[
  "pg_namespace",
  "pg_attribute",
  "pg_attrdef",
  "pg_constraint",
  "pg_index",
  "pg_proc",
  "pg_trigger",
  "pg_type",
  "pg_statistic",
  "pg_db_role_setting",
]
  .map((table) => `(SELECT count(*) FROM ${table})`)
  .join(", ")}) AS catalog, pg_database_size(current_database())::int AS bytes`;

/** Deleted rows stay in the files until they are vacuumed: a database that has grown by this much would make tests slower. */
const GROWTH_LIMIT = 24 * 2 ** 20;

async function readCatalog(client: pg.ClientBase): Promise<Omit<MigratedState, "restore">> {
  const { rows } = await client.query<{ catalog: string; bytes: number }>(CATALOG);
  if (!rows[0]) throw new Error("no catalog");
  return rows[0];
}

/** Of the database that `client` is connected to. */
export async function readMigratedState(client: pg.ClientBase): Promise<MigratedState> {
  const { rows: tables } = await client.query<{ name: string; columns: string }>(`
    SELECT c.oid::regclass::text AS name, string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns
    FROM pg_class c JOIN pg_attribute ON attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'testing'::regnamespace) GROUP BY c.oid`);
  // Without triggers and foreign keys.
  const restore = ["SET session_replication_role = replica", ...tables.map(({ name }) => `DELETE FROM ${name}`)];
  for (const { name, columns } of tables) {
    const { rows } = await client.query<{ seeds: string | null }>(`SELECT quote_literal(json_agg(t)) AS seeds FROM ${name} t`);
    if (rows[0]?.seeds)
      restore.push(
        `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${rows[0].seeds})`,
      );
  }
  const { rows: sequences } = await client.query<{ statement: string }>(`
    SELECT format('SELECT setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename), coalesce(last_value, start_value), last_value IS NOT NULL) AS statement
    FROM pg_sequences WHERE schemaname IN ('public', 'testing')`);
  restore.push(...sequences.map(({ statement }) => statement));
  return { ...(await readCatalog(client)), restore: restore.join(";\n") };
}

/**
 * False, and nothing is done, if the catalog differs (statistics change plans), or if a test has stored very much.
 * `client` has the only connection, and ends it.
 */
export async function restoreMigratedState(client: pg.ClientBase, state: MigratedState): Promise<boolean> {
  const { catalog, bytes } = await readCatalog(client);
  if (catalog !== state.catalog || bytes > state.bytes + GROWTH_LIMIT) return false;
  await client.query(state.restore);
  return true;
}
