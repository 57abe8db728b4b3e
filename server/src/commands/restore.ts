/** Restores a backup: `npm run restore -- <file or name>`. The shop must be stopped. */
import { parseArgs } from "node:util";
import { restoreBackup } from "../domains/backup/run/restore-backup.ts";
import { findShopId, inKolkataTime, MIGRATIONS, openBackup, readKey } from "../operator/backup-tools.ts";
import { withOwnDatabase } from "../operator/operator-database.ts";
import { runCommand } from "../operator/run-command.ts";

const USE = `Use:
  npm run restore -- <file or name>                             into an empty database
  npm run restore -- <file or name> --replace <database name>   deletes what the database contains
See what there is: npm run backup -- --list`;

runCommand(async (args, signal) => {
  const { written, replace } = readOptions(args);
  return await withOwnDatabase(async (direct, environment) => {
    const key = await readKey(environment);
    const source = await openBackup(environment, written);
    const clock = () => new Date();
    const { header, tables, foreignTables, warnings } = await restoreBackup(source, {
      direct,
      migrations: MIGRATIONS,
      key,
      clock,
      replace,
      readShopId: findShopId,
      signal,
    });
    const rows = tables.reduce((sum, table) => sum + Number(table.rows), 0);
    return [
      `Restored: the shop as it was on ${inKolkataTime(new Date(header.takenAt))}, ${tables.length} tables, ${rows} rows, compared with the backup.`,
      ...(foreignTables.length > 0 ? [`Not part of the shop, and not restored: ${foreignTables.join(", ")}`] : []),
      ...warnings,
      "Start the shop now. Everybody has to sign in again.",
    ].join("\n");
  });
});

function readOptions(args: string[]): { written: string; replace: string | null } {
  try {
    const { values, positionals } = parseArgs({ args, options: { replace: { type: "string" } }, allowPositionals: true });
    const [written, ...rest] = positionals;
    if (written === undefined || rest.length > 0) throw new Error("Name one backup");
    return { written, replace: values.replace ?? null };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USE}`, { cause: error });
  }
}
