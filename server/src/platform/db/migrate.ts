import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { sqlState } from "./database.ts";
import { MOVED_MARK, sentenceOfMark } from "./moved.ts";
import { SNAPSHOT_APPLICATION } from "./snapshot/snapshot-session.ts";

interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** The migration number that a build must know to run with it; null if any earlier build can. */
  since: string | null;
}

interface Applied {
  checksum: string;
  since: string | null;
}

/** A line in a migration that removes or tightens what earlier builds use. */
const SINCE = /^-- since: (\d{4})$/m;

/** Arbitrary, but the same on every instance and different from other programs on the same database. */
export const MIGRATIONS_LOCK = 4_702_318_551;
const DDL_LOCK_TIMEOUT_MS = 10_000;
const NO_LIMIT_MS = 2 ** 31 - 1;
const CANNOT_CONNECT_NOW = "57P03";

/**
 * Applies the files `NNNN_name.sql` of a folder in their order, each in a transaction of its own. Several instances may do so at
 * once. Waits for a database that is starting. Throws, naming the file, when an applied file was changed, or when a newer build
 * has applied a file that this build cannot run with. An unknown file that it can run with is ignored, so that instances of both
 * builds run, and restart, during a rolling update. Returns the names of the applied files.
 */
export async function migrate(pool: pg.Pool, folder: string, options: { waitMs?: number } = {}): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await connectPatiently(pool, options.waitMs ?? 30_000);
  const applied: string[] = [];
  try {
    for (let name = await applyNext(client, migrations); name !== null; name = await applyNext(client, migrations))
      applied.push(name);
  } catch (error) {
    // Closed, not released: it has an unfinished transaction.
    client.release(true);
    throw error;
  }
  client.release();
  return applied;
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  const numbers = new Map<string, string>();
  for (const name of names) {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (!number) throw new Error(`The migration ${name} must be named like 0001_orders.sql.`);
    const twin = numbers.get(number);
    if (twin) throw new Error(`The migrations ${twin} and ${name} have the same number.`);
    numbers.set(number, name);
  }
  return Promise.all(names.map(async (name) => describe(name, await readFile(join(folder, name), "utf8"))));
}

/** Line endings do not count: git may check the file out with others on Windows. */
function describe(name: string, text: string): Migration {
  const sql = text.replaceAll("\r\n", "\n");
  return { name, sql, checksum: createHash("sha256").update(sql).digest("hex"), since: SINCE.exec(sql)?.[1] ?? null };
}

async function connectPatiently(pool: pg.Pool, waitMs: number): Promise<pg.PoolClient> {
  for (const until = Date.now() + waitMs; ; await sleep(200)) {
    try {
      return await pool.connect();
    } catch (error) {
      // Any failure other than "starting up" (wrong password, no such database) would not be resolved by waiting.
      const code = sqlState(error);
      if (code !== undefined && code !== CANNOT_CONNECT_NOW) throw error;
      if (Date.now() > until)
        throw new Error(`The database did not answer within ${waitMs / 1000} s: ${String(error)}`, { cause: error });
    }
  }
}

/** The lock ends with the transaction, so each round reads again what others have applied in the meantime. */
async function applyNext(client: pg.PoolClient, migrations: Migration[]): Promise<string | null> {
  await run(client, "begin; set local statement_timeout = 0; set local lock_timeout = 0");
  await run(client, `select pg_advisory_xact_lock(${MIGRATIONS_LOCK})`);
  const next = findNext(migrations, await readApplied(client));
  if (next) {
    await endSnapshots(client);
    // A schema change waits for running transactions and blocks all later ones, so it is better to fail and retry.
    await run(client, `set local lock_timeout = ${DDL_LOCK_TIMEOUT_MS}`);
    await apply(client, next);
  }
  await run(client, "commit");
  return next?.name ?? null;
}

async function apply(client: pg.ClientBase, { name, sql, checksum, since }: Migration): Promise<void> {
  await run(client, sql).catch((error: Error) => {
    throw new Error(`The migration ${name} failed: ${error.message}`, { cause: error });
  });
  await client.query("insert into public.schema_migrations (name, checksum, since) values ($1, $2, $3)", [name, checksum, since]);
}

/**
 * Applies exactly these files in the caller's transaction, on an empty database. Returns the name of one that this build does not have in
 * this form; then nothing was changed.
 */
export async function applyExactly(
  client: pg.ClientBase,
  folder: string,
  wanted: readonly { name: string; checksum: string }[],
): Promise<string | null> {
  const own = new Map((await readMigrations(folder)).map((migration) => [migration.name, migration]));
  const chosen: Migration[] = [];
  for (const { name, checksum } of wanted) {
    const migration = own.get(name);
    if (migration?.checksum !== checksum) return name;
    chosen.push(migration);
  }
  await readApplied(client);
  for (const migration of chosen) await apply(client, migration);
  return null;
}

/** A backup holds its locks for minutes: it is made again later. Of another role, it may not be ended. */
async function endSnapshots(client: pg.PoolClient): Promise<void> {
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = $1 AND usename = current_user AND pid <> pg_backend_pid()`,
    [SNAPSHOT_APPLICATION],
  );
}

/** Without the pool's limit on how long a query may take. */
function run(client: pg.ClientBase, text: string): Promise<pg.QueryResult> {
  const query: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: NO_LIMIT_MS };
  return client.query(query);
}

async function readApplied(client: pg.ClientBase): Promise<Map<string, Applied>> {
  const table = await run(client, "select to_regclass('public.schema_migrations') is null as missing");
  if (table.rows[0].missing) {
    const applied = "applied_at timestamptz not null default now(), since text";
    await run(client, `create table public.schema_migrations (name text primary key, checksum text not null, ${applied})`);
  }
  const { rows } = await client.query<Applied & { name: string }>("select name, checksum, since from public.schema_migrations");
  return new Map(rows.map(({ name, ...applied }) => [name, applied]));
}

function findNext(migrations: Migration[], applied: Map<string, Applied>): Migration | undefined {
  const known = new Set(migrations.map(({ name }) => name));
  const newest = migrations.at(-1)?.name ?? "";
  const last = [...applied.keys()].sort().at(-1) ?? "";
  const mark = applied.get(MOVED_MARK);
  if (mark) throw new Error(sentenceOfMark(mark.checksum));
  for (const [name, { since }] of applied) {
    if (!known.has(name) && (name < newest || (since !== null && since > newest.slice(0, 4))))
      throw new Error(`The database has the migration ${name}, with which this version cannot run. Start the newer version.`);
  }
  for (const { name, checksum } of migrations) {
    const before = applied.get(name);
    if (before && before.checksum !== checksum)
      throw new Error(`The migration ${name} was changed after it had been applied. Add a new one instead.`);
    if (!before && name < last)
      throw new Error(`The migration ${name} comes before ${last}, which is applied. Give it the next number.`);
  }
  return migrations.find(({ name }) => !applied.has(name));
}
