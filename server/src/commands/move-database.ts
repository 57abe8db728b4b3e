/** Moves the shop's database to another PostgreSQL: `npm run move-database`, with `NEW_DATABASE_URL`. The shop must be stopped. */
import { parseArgs } from "node:util";
import { MIGRATIONS, readShopId } from "../operator/backup-tools.ts";
import { refuseInstances, withOwnDatabase } from "../operator/operator-database.ts";
import { runCommand } from "../operator/run-command.ts";
import { readShopEnvironment } from "../operator/shop-environment.ts";
import type { ConnectionConfig } from "../platform/db/connection/pool.ts";
import { connectionFromUrl, openDatabase } from "../platform/db/database.ts";
import { cancelMove, copyDatabase } from "../platform/db/snapshot/copy-database.ts";
import type { Tables } from "../tables.ts";

const USE = `Use:
  npm run move-database               moves the shop's database to the one at NEW_DATABASE_URL
  npm run move-database -- --cancel   keeps it where it is after all
NEW_DATABASE_URL=postgres://user:password@host:5432/name is a setting like DATABASE_URL. It is not an argument, because every user of the machine can see arguments.
It moves from the database that the shop uses now: the one at DATABASE_URL, or the built-in one if DATABASE_URL is not set.`;

runCommand(async (args, signal) => {
  const to = readTarget(args);
  return await withOwnDatabase(async (source) => (to === null ? await cancel(source) : await move(source, to, signal)));
});

/** Null: the move is cancelled. */
function readTarget(args: string[]): string | null {
  try {
    const { values } = parseArgs({ args, options: { cancel: { type: "boolean" } } });
    if (values.cancel) return null;
    const { newDatabaseUrl } = readShopEnvironment();
    if (newDatabaseUrl === null) throw new Error("NEW_DATABASE_URL is not set");
    return newDatabaseUrl;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USE}`, { cause: error });
  }
}

async function cancel(source: ConnectionConfig): Promise<string> {
  const target = await cancelMove(source);
  return target === null
    ? "This database was not moved."
    : `The shop stays on this database. Do not start it on ${target}: orders there would be missing here.`;
}

async function move(source: ConnectionConfig, to: string, signal: AbortSignal): Promise<string> {
  const { tables, rows, warnings } = await copyDatabase({
    source,
    target: connectionFromUrl(to),
    migrations: MIGRATIONS,
    shopId: await readShopId(source),
    targetName: nameOf(to),
    refuseInstances: () => refuseInstancesOn(source),
    signal,
  });
  return [
    `The database is in ${nameOf(to)}: ${tables} tables, ${rows} rows, compared with the original.`,
    ...warnings,
    "Set DATABASE_URL to the address in NEW_DATABASE_URL, remove that one, and start the shop. The program does not start on the old database any more.",
  ].join("\n");
}

/** Without the password, and the same for each way to write it. */
function nameOf(to: string): string {
  const url = new URL(to);
  const host = url.hostname || url.searchParams.get("host") || "localhost";
  const port = url.port || url.searchParams.get("port") || "5432";
  return `${host}:${port}${url.pathname}`;
}

async function refuseInstancesOn(source: ConnectionConfig): Promise<void> {
  const { db, close } = openDatabase<Tables>(source, { maxConnections: 1, applicationName: "forno-move" });
  await refuseInstances(db).finally(close);
}
