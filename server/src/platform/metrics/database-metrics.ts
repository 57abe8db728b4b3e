/** Measures statements, transactions and connection pools. */
import { errorCode } from "../process/operating-system.ts";
import type { Metrics } from "./metrics.ts";

/** Seconds. Most statements take less than a millisecond; the last is their time limit's order. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

const VERBS = new Set(["select", "insert", "update", "delete", "with", "begin", "start", "commit", "rollback", "listen"]);

/** The first word of a statement; the rest of its text never becomes a label. */
export function verbOf(text: string): string {
  const start = text.slice(0, 9).trimStart().toLowerCase();
  const end = start.search(/[^a-z]/);
  const word = end < 0 ? start : start.slice(0, end);
  return VERBS.has(word) ? word : "other";
}

/** By the class of PostgreSQL's error code. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const KINDS: Record<string, string> = {
  "08": "connection",
  "22": "data",
  "23": "constraint",
  "25": "transaction",
  "40": "aborted",
  "53": "resources",
  "55": "lock_timeout",
  "57": "stopped",
};

const ERROR_KINDS = [...new Set([...Object.values(KINDS), "other"])];

function kindOf(error: unknown): string {
  const code = errorCode(error);
  if (code === undefined)
    return error instanceof Error && /timeout|terminated|connection/i.test(error.message) ? "connection" : "other";
  return /^E[A-Z]+$/.test(code) ? "connection" : (KINDS[code.slice(0, 2)] ?? "other");
}

/** Called with the text of each statement that is sent; the function it returns is called at its end. */
export type StatementObserver = (text: string) => (error?: unknown) => void;

export interface DatabaseObserver {
  statement: StatementObserver;
  /** A transaction begins again, because PostgreSQL aborted it in favour of others. */
  transactionRetried(): void;
}

export function databaseMetrics(metrics: Metrics): DatabaseObserver {
  const duration = metrics.histogram({
    name: "forno_db_statement_duration_seconds",
    help: "Time from sending a statement to its result, by its first word",
    labelNames: ["statement"],
    buckets: BUCKETS,
  });
  const errors = metrics.counter({
    name: "forno_db_statement_errors_total",
    help: "Statements that failed, by kind of error",
    labelNames: ["kind"],
    known: ERROR_KINDS.map((kind) => ({ kind })),
  });
  const retried = metrics.counter({
    name: "forno_db_transactions_retried_total",
    help: "Transactions that began again after a deadlock, a serialization failure or a changed table",
  });
  return {
    statement: (text) => {
      const startedAt = performance.now();
      return (error) => {
        duration.observe({ statement: verbOf(text) }, (performance.now() - startedAt) / 1_000);
        if (error !== undefined) errors.inc({ kind: kindOf(error) });
      };
    },
    transactionRetried: () => retried.inc(),
  };
}

interface PoolSizes {
  totalCount: number;
  idleCount: number;
  waitingCount: number;
}

/** `pools`: by the name of their label. */
export function measurePools(metrics: Metrics, pools: Readonly<Record<string, PoolSizes>>): void {
  const sizes = (pool: PoolSizes) => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  });
  const gauge = metrics.gauge({
    name: "forno_db_pool_connections",
    help: "Connections of a pool that are used and idle, and callers waiting for one",
    labelNames: ["pool", "state"],
  });
  metrics.onScrape(() => {
    for (const [name, pool] of Object.entries(pools))
      for (const [state, count] of Object.entries(sizes(pool))) gauge.set({ pool: name, state }, count);
  });
}
