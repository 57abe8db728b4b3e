/** Logs each hour if VACUUM does not keep up: the only sign before searches become slow, or PostgreSQL stops accepting writes. */
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Jobs } from "../../jobs/jobs.ts";
import { type DatabaseHealth, tableHealth } from "./table-health-store.ts";

const HOURLY = "23 * * * *";

/** Fewer dead rows are vacuumed later, or never, and do no harm. */
const DEAD_ROWS_MIN = 100_000;
/** The settings of the tables start VACUUM at 2 to 20 percent. */
const DEAD_SHARE_MAX = 0.4;
/** PostgreSQL itself begins at 200 million, and stops accepting writes at two billion. */
const TRANSACTION_AGE_MAX = 500_000_000;

export interface WatchDeps<Tables> {
  db: Kysely<Tables>;
  jobs: Jobs;
  log: FastifyBaseLogger;
}

/** Call on every instance before the app listens. */
export async function scheduleVacuumWatch<Tables>({ db, jobs, log }: WatchDeps<Tables>): Promise<void> {
  await jobs.schedule("watch-vacuum", HOURLY, async () => {
    for (const finding of vacuumFindings(await tableHealth(db))) log.warn(finding, "VACUUM does not keep up");
  });
}

export function vacuumFindings({ tables, transactionAge, oldestTransactionMs }: DatabaseHealth): object[] {
  const dead = tables.filter(({ deadRows, deadShare }) => deadRows >= DEAD_ROWS_MIN && deadShare > DEAD_SHARE_MAX);
  const findings: object[] = dead.map(({ table, rows, deadRows, vacuumedAt }) => ({
    table,
    rows,
    deadRows,
    vacuumedAt,
    oldestTransactionMs,
  }));
  if (transactionAge > TRANSACTION_AGE_MAX) findings.push({ transactionAge, oldestTransactionMs });
  return findings;
}
