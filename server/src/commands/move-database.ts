/** Moves the shop's database to another PostgreSQL: `npm run move-database -- --to postgres://…`. The shop must be stopped. */
import { parseArgs } from "node:util";
import { countInstances } from "../domains/backup/run/restore-store.ts";
import { MIGRATIONS, readShopId } from "../operator/backup-tools.ts";
import { withOwnDatabase } from "../operator/operator-database.ts";
import { runCommand } from "../operator/run-command.ts";
import type { ConnectionConfig } from "../platform/db/connection/pool.ts";
import { connectionFromUrl, openDatabase } from "../platform/db/database.ts";
import { cancelMove, copyDatabase } from "../platform/db/snapshot/copy-database.ts";
import type { Tables } from "../tables.ts";

const USE = `Use:
  npm run move-database -- --to postgres://user:password@host:5432/name   moves the shop's database there
  npm run move-database -- --cancel                                       keeps it where it is after all
It is moved from the database that the shop uses now: the one at DATABASE_URL, or the built-in one if DATABASE_URL is not set.`;

runCommand(async (args, signal) => {
  const options = readOptions(args);
  return await withOwnDatabase(async (source) => (options.cancel ? await cancel(source) : await move(source, options.to, signal)));
});

function readOptions(args: string[]): { cancel: true } | { cancel: false; to: string } {
  try {
    const { values } = parseArgs({ args, options: { to: { type: "string" }, cancel: { type: "boolean" } } });
    if (values.cancel && values.to === undefined) return { cancel: true };
    if (values.cancel || values.to === undefined) throw new Error("Say where to");
    if (!/^postgres(ql)?:\/\//.test(values.to) || !URL.canParse(values.to))
      throw new Error("The target must be a PostgreSQL address");
    return { cancel: false, to: values.to };
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
    refuseInstances: () => refuseInstances(source),
    signal,
  });
  return [
    `The database is in ${nameOf(to)}: ${tables} tables, ${rows} rows, compared with the original.`,
    ...warnings,
    "Set DATABASE_URL to the address that you gave, and start the shop. The program does not start on the old database any more.",
  ].join("\n");
}

/** Without the password, and the same for each way to write it. */
function nameOf(to: string): string {
  const url = new URL(to);
  const host = url.hostname || url.searchParams.get("host") || "localhost";
  const port = url.port || url.searchParams.get("port") || "5432";
  return `${host}:${port}${url.pathname}`;
}

async function refuseInstances(source: ConnectionConfig): Promise<void> {
  const { db, close } = openDatabase<Tables>(source, { maxConnections: 1, applicationName: "forno-move" });
  const count = await countInstances(db).finally(close);
  if (count > 0) throw new Error("The shop is running on this database. Stop every instance first");
}
