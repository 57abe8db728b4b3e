/**
 * Restores a backup: `npm run restore -- <file or name>`. With `--recovered <moment>`, records that the database was put back by other means.
 * The shop must be stopped.
 */
import { restoreBackup } from "../domains/backup/run/restore-backup.ts";
import { findShopId, inKolkataTime, MIGRATIONS, openBackup, readKey } from "../operator/backup-tools.ts";
import { withOwnDatabase } from "../operator/operator-database.ts";
import { recordRecovery } from "../operator/record-recovery.ts";
import { type Recovery, type Restore, readRestoreArguments } from "../operator/restore-arguments.ts";
import { runCommand } from "../operator/run-command.ts";

const START_NOW = "Start the shop now. Everybody has to sign in again.";

runCommand(async (args, signal) => {
  const options = readRestoreArguments(args);
  return "takenAt" in options ? await record(options) : await restore(options, signal);
});

async function restore({ written, replace }: Restore, signal: AbortSignal): Promise<string> {
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
      START_NOW,
    ].join("\n");
  });
}

async function record({ takenAt }: Recovery): Promise<string> {
  const isNew = await withOwnDatabase(
    (direct) => recordRecovery({ direct, migrations: MIGRATIONS, clock: () => new Date(), takenAt }),
    { mustExist: true },
  );
  const recorded = `Recorded: the database is as it was on ${inKolkataTime(takenAt)}.`;
  return `${isNew ? recorded : "It was recorded already that the database was put back."}\n${START_NOW}`;
}
