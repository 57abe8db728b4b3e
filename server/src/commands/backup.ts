/** Makes a backup of the running shop, checked by restoring it: `npm run backup`. */
import { parseArgs } from "node:util";
import { makeBackupKey } from "../domains/backup/file/backup-key.ts";
import { isBackupName } from "../domains/backup/file/backup-name.ts";
import { runBackup } from "../domains/backup/run/run-backup.ts";
import type { Environment } from "../env/env.ts";
import { ALREADY_RUNNING } from "../operator/backup-process.ts";
import { inMegabytes, MIGRATIONS, openStorage, readKey, readShopId, workFolderOf } from "../operator/backup-tools.ts";
import { withOperatorDatabase } from "../operator/operator-database.ts";
import { CommandError, runCommand } from "../operator/run-command.ts";
import { readShopEnvironment } from "../operator/shop-environment.ts";
import type { ConnectionConfig } from "../platform/db/connection/pool.ts";
import { openDatabase } from "../platform/db/database.ts";
import type { Tables } from "../tables.ts";

const USE = `Use:
  npm run backup                       makes a backup
  npm run backup -- --list             lists the backups there are
  npm run backup -- --new-key <path>   makes a key that encrypts them`;

runCommand(async (args, signal) => {
  const options = readOptions(args);
  if (options["new-key"] !== undefined) return await newKey(options["new-key"]);
  if (options.list) return await list(readShopEnvironment());
  return await withOperatorDatabase((direct, environment) => backUp(direct, environment, signal));
});

function readOptions(args: string[]) {
  try {
    return parseArgs({ args, options: { list: { type: "boolean" }, "new-key": { type: "string" } } }).values;
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USE}`, { cause: error });
  }
}

async function newKey(path: string): Promise<string> {
  const { recipient } = await makeBackupKey(path, new Date());
  return `The key is in ${path}. Set BACKUP_KEY_FILE=${path}, and keep a copy of the file away from this machine: without it, nobody can restore the backups.
Public key: ${recipient}`;
}

async function list(environment: Environment): Promise<string> {
  const storage = openStorage(environment);
  const backups = (await storage.list()).filter(({ name }) => isBackupName(name)).sort((a, b) => a.name.localeCompare(b.name));
  if (backups.length === 0) return `There are no backups in ${storage.place}.`;
  return [`Backups in ${storage.place}:`, ...backups.map(({ name, bytes }) => `  ${name}  ${inMegabytes(bytes)}`)].join("\n");
}

async function backUp(direct: ConnectionConfig, environment: Environment, signal: AbortSignal): Promise<string> {
  const storage = openStorage(environment);
  const key = await readKey(environment);
  const shopId = await readShopId(direct);
  const { db, close } = openDatabase<Tables>(direct, { maxConnections: 1, applicationName: "forno-backups" });
  const finished = await runBackup({
    db,
    direct,
    shopId,
    storage,
    key,
    dataDir: workFolderOf(environment),
    migrations: MIGRATIONS,
    keeping: environment.backups.keeping,
    clock: () => new Date(),
    signal,
  }).finally(close);
  if (!finished) throw new CommandError("A backup is being made already. Wait until it ends.", ALREADY_RUNNING);
  const { name, bytes, tables, rows, foreignTables, deleted, problem } = finished;
  return [
    `${name} is good: ${inMegabytes(bytes)} in ${storage.place}.`,
    `It was restored into a scratch database and compared: ${tables} tables, ${rows} rows.`,
    ...(key ? [] : ["It is not encrypted: whoever has the file can read it. Make a key: npm run backup -- --new-key <path>"]),
    ...foreignTablesLine(foreignTables),
    ...(deleted.length > 0 ? [`Deleted older backups: ${deleted.join(", ")}`] : []),
    // No failure: an update goes on, and cron sends what is written here.
    ...(problem === null ? [] : [problem]),
  ].join("\n");
}

const foreignTablesLine = (names: readonly string[]): string[] =>
  names.length > 0 ? [`Not part of the shop, and not restored by it: ${names.join(", ")}`] : [];
