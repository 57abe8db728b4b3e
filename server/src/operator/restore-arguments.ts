/** What the operator wrote after `npm run restore --`. */
import { parseArgs } from "node:util";

const USE = `Use:
  npm run restore -- <file or name>                             into an empty database
  npm run restore -- <file or name> --replace <database name>   deletes what the database contains
  npm run restore -- --recovered "2026-11-26 19:30:00+05:30"    after the database was put back to this moment by other means
See what there is: npm run backup -- --list`;
/** As pgBackRest takes it. */
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)? ?(Z|[+-]\d\d(:?\d\d)?)$/;

export interface Restore {
  written: string;
  replace: string | null;
}

export interface Recovery {
  takenAt: Date;
}

/** Throws a sentence with the use. */
export function readRestoreArguments(args: string[]): Restore | Recovery {
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
