/** Runs reads on a replica if it is recent enough, otherwise on the primary. */
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { type DatabaseOptions, type OpenDatabase, openDatabase, sqlState } from "./database.ts";

type Work<Tables, T> = (db: Kysely<Tables>) => Promise<T>;

export interface Reader<Tables> {
  /** For reads whose data may be `REPORT_AGE_MAX_MS` old. */
  report<T>(work: Work<Tables, T>): Promise<T>;
  /** As `report`, on a connection of its own on which a statement may take `LONG_STATEMENT_MS`: in a transaction that says so. */
  long<T>(work: Work<Tables, T>): Promise<T>;
  /** For reads that must see everything committed before the call. */
  current<T>(work: Work<Tables, T>): Promise<T>;
}

export interface ReplicaReader<Tables> extends Reader<Tables> {
  close(): Promise<void>;
}

export const LONG_STATEMENT_MS = 30_000;

/** For `long`: these do not take the connections of requests, and the client waits as long as the server may take. */
export const openLongReads = <Tables>(connection: pg.PoolConfig, options: DatabaseOptions): OpenDatabase<Tables> =>
  openDatabase(
    { ...connection, query_timeout: LONG_STATEMENT_MS + 3_000 },
    { ...options, maxConnections: 1, applicationName: "forno-reports" },
  );

/** Without a replica. */
export const readerOf = <Tables>(primary: Kysely<Tables>, long = primary): Reader<Tables> => ({
  report: (work) => work(primary),
  long: (work) => work(long),
  current: (work) => work(primary),
});

/** A replica that is further behind is not read. */
const REPORT_AGE_MAX_MS = 5_000;
const LOOK_EVERY_MS = 500;
/** How long to wait until the replica has what was just written. */
const CATCH_UP_MS = 200;
const CATCH_UP_STEP_MS = 10;
/** Current reads wait at most this long; then the primary serves them. */
const CURRENT_MAX_MS = 1_000;
/** For a replica that hangs. A working one aborts the query earlier. */
const REPORT_MAX_MS = 3_000;
const STATEMENT_MAX_MS = 2_500;
const QUERY_CANCELED = "57014";
const CONNECTIONS_MAX = 8;

type Log = { warn(details: object, text: string): void };

/**
 * Reads from a streaming replica, or from the primary if the replica is unavailable, behind, missing, or fails. A replica cannot
 * tell how old its data is (one that is cut off believes that it is up to date). So the primary's WAL position is recorded with the
 * time, and the replica's replayed position is looked up among these records.
 */
export function openReplicaReader<Tables>(
  { primary, long }: Record<"primary" | "long", Kysely<Tables>>,
  connection: pg.PoolConfig,
  log: Log,
): ReplicaReader<Tables> {
  const { db: replica, close } = openDatabase<Tables>(
    { ...connection, statement_timeout: STATEMENT_MAX_MS },
    {
      maxConnections: CONNECTIONS_MAX,
      applicationName: "forno-replica",
      acceptsStandby: true,
    },
  );
  const longReplica = openLongReads<Tables>(connection, { acceptsStandby: true });
  const age = new ReplicaAge(primary, replica);
  const stopping = new AbortController();
  const watching = watch(age, stopping.signal, log);

  const read = async <T>(isRight: boolean, limitMs: number, work: Work<Tables, T>): Promise<T> => {
    if (!isRight) return await work(primary);
    return await readThere(
      () => work(replica),
      limitMs,
      async (error) => {
        age.distrust();
        log.warn({ err: error }, "Replica query failed");
        return await work(primary);
      },
    );
  };
  return {
    report: (work) => read(age.ms() < REPORT_AGE_MAX_MS, REPORT_MAX_MS, work),
    async long(work) {
      if (age.ms() >= REPORT_AGE_MAX_MS) return await work(long);
      // How long it takes says nothing of the replica.
      return await orElse(
        () => work(longReplica.db),
        async (error) => {
          log.warn({ err: error }, "Replica query failed");
          return await work(long);
        },
      );
    },
    current: async (work) => read(age.ms() < REPORT_AGE_MAX_MS && (await age.catchUp()), CURRENT_MAX_MS, work),
    async close() {
      stopping.abort();
      await watching;
      await Promise.all([close(), longReplica.close()]);
    },
  };
}

/**
 * The primary can serve whatever makes the replica fail, including a row that the primary removed in the meantime. But a query that
 * is too slow for the replica is too slow for the primary, too.
 */
export const readThere = <T>(work: () => Promise<T>, limitMs: number, instead: (error: unknown) => Promise<T>): Promise<T> =>
  orElse(() => within(limitMs, work()), instead);

async function orElse<T>(work: () => Promise<T>, instead: (error: unknown) => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isTooMuch(error)) throw error;
    return await instead(error);
  }
}

/** It timed out. A conflict with recovery (40001) and an administrator's command (57P01) have codes of their own. */
const isTooMuch = (error: unknown): boolean => sqlState(error) === QUERY_CANCELED;

async function watch<Tables>(age: ReplicaAge<Tables>, stopped: AbortSignal, log: Log): Promise<void> {
  let wasBehind = false;
  while (!stopped.aborted) {
    await age.look();
    const isBehind = age.ms() >= REPORT_AGE_MAX_MS;
    if (isBehind && !wasBehind) log.warn({}, "Replica is unavailable or lagging, reading from the primary");
    wasBehind = isBehind;
    await pause(LOOK_EVERY_MS, null, { signal: stopped, ref: false }).catch(() => {});
  }
}

interface Note {
  place: number;
  at: number;
}

class ReplicaAge<Tables> {
  readonly #primary: Kysely<Tables>;
  readonly #replica: Kysely<Tables>;
  /** WAL positions of the primary, oldest first, as far back as the replica may be behind. */
  #notes: Note[] = [];
  /** The replica has everything committed before this time. */
  #rightAt = Number.NEGATIVE_INFINITY;

  constructor(primary: Kysely<Tables>, replica: Kysely<Tables>) {
    this.#primary = primary;
    this.#replica = replica;
  }

  ms(): number {
    return performance.now() - this.#rightAt;
  }

  distrust(): void {
    this.#rightAt = Number.NEGATIVE_INFINITY;
  }

  /** Never rejects: while either side does not respond, the age grows. */
  async look(): Promise<void> {
    try {
      const now = performance.now();
      const place = await placeOf(this.#primary, written);
      this.#notes = [...this.#notes.filter(({ at }) => now - at < REPORT_AGE_MAX_MS), { place, at: now }];
      const replayed = await placeOf(this.#replica, replayedPlace);
      const known = this.#notes.findLast((note) => note.place <= replayed);
      if (known) this.#rightAt = known.at;
    } catch {
      // It is unavailable, so its age grows.
    }
  }

  /**
   * Whether the replica has everything committed by now, or gets it soon enough. If it does not, the next reads do not wait for it.
   */
  async catchUp(): Promise<boolean> {
    const now = await placeOf(this.#primary, written).catch(() => null);
    if (now === null) return false;
    const hasAll = await within(CATCH_UP_MS, this.#replayed(now)).catch(() => false);
    if (!hasAll) this.distrust();
    return hasAll;
  }

  async #replayed(place: number): Promise<boolean> {
    for (const until = performance.now() + CATCH_UP_MS; performance.now() < until; await pause(CATCH_UP_STEP_MS))
      if ((await placeOf(this.#replica, replayedPlace)) >= place) return true;
    return false;
  }
}

/** For a server that hangs and does not even report a timeout. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = pause(ms, null, { ref: false }).then(() => Promise.reject(new Error(`no answer within ${ms} ms`)));
  return await Promise.race([answer, late]);
}

/** In bytes. A server that is not a replica has replayed nothing. */
const written = sql`pg_current_wal_lsn()`;
const replayedPlace = sql`CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE '0/0' END`;

async function placeOf<Tables>(db: Kysely<Tables>, place: typeof written): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT (${place} - '0/0'::pg_lsn)::bigint AS bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
