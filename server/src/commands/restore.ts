/**
 * Restores a backup: `npm run restore -- <file or name>`. With `--recovered <moment>`, records that the database was put back by other means.
 * The shop must be stopped.
 */
import { parseArgs } from "node:util";
import { restoreBackup } from "../domains/backup/run/restore-backup.ts";
import { findShopId, inKolkataTime, MIGRATIONS, openBackup, readKey } from "../operator/backup-tools.ts";
import { withOwnDatabase } from "../operator/operator-database.ts";
import { recordRecovery } from "../operator/record-recovery.ts";
import { runCommand } from "../operator/run-command.ts";

const USE = `Use:
  npm run restore -- <file or name>                             into an empty database
  npm run restore -- <file or name> --replace <database name>   deletes what the database contains
  npm run restore -- --recovered "2026-11-26 19:30:00+05:30"    after the database was put back to this moment by other means
See what there is: npm run backup -- --list`;
/** As pgBackRest takes it. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|[+-]\d\d(:?\d\d)?)$/;
const START_NOW = "Start the shop now. Everybody has to sign in again.";

interface Restore {
  written: string;
  replace: string | null;
}

interface Recovery {
  takenAt: Date;
}

runCommand(async (args, signal) => {
  const options = readOptions(args);
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

function readOptions(args: string[]): Restore | Recovery {
  try {
    const options = { replace: { type: "string" }, recovered: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.recovered !== undefined && values.replace === undefined && positionals.length === 0)
      return { takenAt: readMoment(values.recovered) };
    const [written, ...rest] = positionals;
    if (written === undefined || rest.length > 0 || values.recovered !== undefined) throw new Error("Name one backup");
    return { written, replace: values.replace ?? null };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USE}`, { cause: error });
  }
}

function readMoment(written: string): Date {
  const moment = new Date(written);
  if (!MOMENT.test(written) || Number.isNaN(moment.getTime()))
    throw new Error('Write the moment with its time zone, for example "2026-11-26 19:30:00+05:30"');
  if (moment > new Date()) throw new Error(`${written} is in the future. Name the moment to which the database was put back`);
  return moment;
}
