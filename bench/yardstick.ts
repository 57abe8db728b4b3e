/** The fixed scripts in `yardstick/`, run by pgbench in a separate database on the measured shop's PostgreSQL. */
import { globSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { findProgram, provide } from "../scripts/bootstrap/debian-packages.mjs";
import { outputOf } from "./machine.ts";
import type { Sample, Side } from "./measure.ts";
import { type Shop, withClient } from "./shop.ts";

export type YardstickName = "paid-order" | "placed-order" | "cart-add" | "cart-get" | "admin-50";

const FOLDER = join(import.meta.dirname, "yardstick");
const DATABASE = "yard";
/** Whatever the program's concurrency. */
const CLIENTS = 16;

// The programs on the PATH are Perl wrappers that first look for the machine's server.
const programOfPostgres = (name: string): string =>
  provide(() => globSync(`/usr/lib/postgresql/*/bin/${name}`)[0] ?? findProgram(name), "postgresql-contrib");

export const yardstickSide = ({ connection, databasePid }: Shop, script: YardstickName, clients = CLIENTS): Side => ({
  databasePid,
  prepare: () => createYard(connection),
  run: (seconds) => runScript(connection, script, { clients, seconds }),
});

/** Recreated, so that tables have the same size in each run. */
async function createYard(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
  const args = ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", join(FOLDER, "schema.sql")];
  await outputOf(programOfPostgres("psql"), args, { env: environmentOf(connection) });
}

/** The rate of whole scripts, without connecting. */
async function runScript(
  connection: pg.ClientConfig,
  script: YardstickName,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Sample> {
  const file = join(FOLDER, `${script}.sql`);
  const args = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-T", String(seconds), "-f", file];
  const output = await outputOf(programOfPostgres("pgbench"), args, { env: environmentOf(connection) });
  const operations = Number(/actually processed: (\d+)/.exec(output)?.[1]);
  if (!(operations > 0) || /ABORTED|failed transactions: [1-9]/i.test(output)) throw new Error(`pgbench: ${output}`);
  return { operations, rate: Number(/tps = ([\d.]+)/.exec(output)?.[1]) };
}

const environmentOf = ({ host, port, user }: pg.ClientConfig): NodeJS.ProcessEnv => ({
  ...process.env,
  PGHOST: host,
  PGPORT: String(port),
  PGUSER: String(user),
  PGDATABASE: DATABASE,
});
