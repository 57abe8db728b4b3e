/** The fixed scripts in `yardstick/`, run by pgbench in a separate database on the measured shop's PostgreSQL. */
import { join } from "node:path";
import type pg from "pg";
import { outputOf } from "../tools/cores.ts";
import type { Sample } from "../tools/measure.ts";
import { providePgbench, providePsql } from "./programs.ts";
import { withClient } from "./shop.ts";

export type YardstickName = "paid-order" | "placed-order" | "cart-add" | "cart-get" | "admin-50";

const FOLDER = join(import.meta.dirname, "../yardstick");
const DATABASE = "yard";
/** For all scripts, whatever the program's concurrency. */
export const YARDSTICK_CLIENTS = 16;

/** Recreated, so that tables have the same size in each run. */
export async function makeYard(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  });
  const args = ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", join(FOLDER, "schema.sql")];
  await outputOf(providePsql(), [...placeOf(connection), ...args, DATABASE]);
}

/** The rate of whole scripts, without connecting. */
export async function runYardstick(
  connection: pg.ClientConfig,
  script: YardstickName,
  { clients, seconds }: { clients: number; seconds: number },
): Promise<Sample> {
  const file = join(FOLDER, `${script}.sql`);
  const how = ["-n", "-M", "prepared", "-c", String(clients), "-j", "1", "-T", String(seconds), "-f", file];
  const output = await outputOf(providePgbench(), [...placeOf(connection), ...how, DATABASE]);
  if (/ABORTED|number of failed transactions: [1-9]/i.test(output)) throw new Error(`pgbench: ${output}`);
  return {
    operations: Number(/actually processed: (\d+)/.exec(output)?.[1]),
    rate: Number(/tps = ([\d.]+)/.exec(output)?.[1]),
  };
}

const placeOf = ({ host, port, user }: pg.ClientConfig): string[] => ["-h", String(host), "-p", String(port), "-U", String(user)];
