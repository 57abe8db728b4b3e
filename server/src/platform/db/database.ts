import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { DatabaseObserver } from "../metrics/database-metrics.ts";
import { ISOLATION_LEVEL, withReadCommitted } from "./connection/isolation.ts";
import { isOutdatedPlan, PipeliningClient, PreparingClient } from "./connection/pipelining-client.ts";
import { RaisedEvents } from "./domain-events.ts";

export interface OpenDatabase<Tables> {
  db: Kysely<Tables>;
  pool: pg.Pool;
  close(): Promise<void>;
}

/** What a library needs of a transaction to run its own statements in it. */
export type SendingTransaction = Pick<Transaction<unknown>, "executeQuery">;

export interface DatabaseOptions {
  maxConnections?: number;
  /**
   * Through a pooler that lends a server connection per transaction, so session state must not be used: statements are not
   * prepared, and the pooler sets the server's time limits and isolation level (`connect_query` in deploy/pgbouncer.ini).
   */
  isPooled?: boolean;
  /** A streaming replica may serve it, too. Otherwise, connecting to one fails. */
  acceptsStandby?: boolean;
  /** Shown in pg_stat_activity. */
  applicationName?: string;
  /** Called for each connection that broke before `close`, for the log. A query that was running on it fails anyway. */
  onConnectionError?: (error: Error) => void;
  observer?: DatabaseObserver;
}

const SERVER_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
} as const;

/** The server has its own limits; this one applies if the server hangs or the network loses its response. */
export const QUERY_LIMIT_MS = 8_000;

const LIMITS = {
  // Without a limit a caller would wait for a free connection forever.
  connectionTimeoutMillis: 2_000,
  query_timeout: QUERY_LIMIT_MS,
  keepAlive: true,
} as const;

/** A hanging server does not end its connections. */
const CLOSING_MAX_MS = 500;

const CONNECTIONS_MAX = 15;

const observers = new WeakMap<object, DatabaseObserver>();

/** Opens a pool and a query builder over it. Connects with the first query. */
export function openDatabase<Tables>(connection: pg.PoolConfig, options: DatabaseOptions = {}): OpenDatabase<Tables> {
  let isClosing = false;
  // Closing takes a moment on a busy machine, and a server that stops meanwhile says so on each connection.
  const onConnectionError = (error: Error) => {
    if (!isClosing) options.onConnectionError?.(error);
  };
  const config = {
    ...LIMITS,
    ...(!options.isPooled && SERVER_LIMITS),
    application_name: options.applicationName ?? "forno",
    types: columnTypes,
    ...(options.observer && { onStatement: options.observer.statement }),
    acceptsStandby: options.acceptsStandby ?? false,
    ...(options.isPooled ? connection : withReadCommitted(connection)),
  };
  const max = options.maxConnections ?? CONNECTIONS_MAX;
  const pool = new pg.Pool({ ...config, max, Client: options.isPooled ? PipeliningClient : PreparingClient });
  listenForErrors(pool, onConnectionError);
  const untilGone = watchGoing(pool);

  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  if (options.observer) observers.set(db, options.observer);
  return {
    db,
    pool,
    async close() {
      isClosing = true;
      await db.destroy();
      // Kysely does not end a pool on which it never ran a query.
      if (!pool.ending) await pool.end();
      await untilGone();
    },
  };
}

/** An "error" event without a listener ends the process, and the pool listens only to idle connections. */
function listenForErrors(pool: pg.Pool, onConnectionError: (error: Error) => void): void {
  pool.on("error", onConnectionError);
  pool.on("acquire", (client) => client.on("error", onConnectionError));
  pool.on("release", (_error, client) => client.off("error", onConnectionError));
}

/** The pool reports its end before its connections have ended: a server that stopped in between would seem to break them. */
function watchGoing(pool: pg.Pool): () => Promise<unknown> {
  const going = new Set<Promise<void>>();
  pool.on("connect", (client) => {
    const gone = new Promise<void>((resolve) => client.once("end", resolve)).then(() => void going.delete(gone));
    going.add(gone);
  });
  return () => Promise.race([Promise.all(going), sleep(CLOSING_MAX_MS, undefined, { ref: false })]);
}

/**
 * The connection that a DATABASE_URL describes. `sslmode` has the meaning that psql and hosting providers give it (`require`
 * encrypts without checking the certificate, `verify-full` checks it); pg alone treats `require` as `verify-full`, which fails for
 * most managed databases. https://www.postgresql.org/docs/current/libpq-ssl.html
 */
export function connectionFromUrl(databaseUrl: string): pg.PoolConfig {
  const url = new URL(databaseUrl);
  if (url.searchParams.has("sslmode") && !url.searchParams.has("uselibpqcompat")) url.searchParams.set("uselibpqcompat", "true");
  return { connectionString: url.href };
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const MAX_ATTEMPTS = 4;

/**
 * Runs `work` in one transaction, and again (up to three times) if PostgreSQL aborted it in favour of another transaction, or
 * because a newer build has altered a table. So `work` must have no effect outside the transaction: raise events in it
 * (`domain-events.ts`), and call providers afterwards.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      const events = new RaisedEvents(db);
      const result = await db
        .transaction()
        .setIsolationLevel(ISOLATION_LEVEL)
        .execute((tx) => {
          events.start(tx);
          return work(tx);
        });
      await events.committed();
      return result;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isWorthRepeating(error)) throw error;
      observers.get(db)?.transactionRetried();
      await sleep(Math.random() * 20 * 2 ** attempt);
    }
  }
}

function isWorthRepeating(error: unknown): boolean {
  const code = sqlState(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isOutdatedPlan(error);
}

/** PostgreSQL's five-character error code; undefined for anything else, such as a lost connection. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Connection exceptions, and servers that stop. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const CONNECTION_ENDED = /^(?:08|57P)/;

/** Whether a statement outside of a transaction was certainly not stored. Unknown if its connection ended. */
export function isRolledBack(error: unknown): boolean {
  const code = sqlState(error);
  return code !== undefined && !CONNECTION_ENDED.test(code);
}

/** lock_timeout and statement_timeout. */
const TIME_LIMITS = new Set(["55P03", "57014"]);

/** Whether the server aborted the statement because it ran, or waited for a lock, too long. */
export const isOverTime = (error: unknown): boolean => TIME_LIMITS.has(sqlState(error) ?? "");

const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 && format !== "binary" ? int8ToNumber : pg.types.getTypeParser(oid, format)) as never,
};

/** pg returns bigint as text, because a number has only 53 bits. Counts and sums of paise fit; anything larger throws. */
function int8ToNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of the range of a number: ${text}`);
  return value;
}

/** Transactions that lock the same name, on any instance, wait until this one ends. */
export async function lockByName<Tables>(tx: Kysely<Tables>, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
}
