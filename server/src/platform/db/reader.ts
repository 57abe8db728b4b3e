/** Where reading goes that need not go to the database that is written to: a replica, as long as it is right enough. */
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type pg from "pg";
import { openDatabase, sqlState } from "./database.ts";

type Work<Tables, T> = (db: Kysely<Tables>) => Promise<T>;

export interface Reader<Tables> {
  /** What is read may be `REPORT_AGE_MAX_MS` old. */
  report<T>(work: Work<Tables, T>): Promise<T>;
  /** What is read holds all that was committed before the call. */
  current<T>(work: Work<Tables, T>): Promise<T>;
}

export interface ReplicaReader<Tables> extends Reader<Tables> {
  close(): Promise<void>;
}

/** Without a replica. */
export const readerOf = <Tables>(primary: Kysely<Tables>): Reader<Tables> => ({
  report: (work) => work(primary),
  current: (work) => work(primary),
});

/** A replica that is further behind is not asked. */
const REPORT_AGE_MAX_MS = 5_000;
const LOOK_EVERY_MS = 500;
/** How long to wait for what was just written to arrive. */
const CATCH_UP_MS = 200;
const CATCH_UP_STEP_MS = 10;
/** Who reads what is current waits for it, and the primary has it too. */
const CURRENT_MAX_MS = 1_000;
/** A replica that hangs. One that works gives up sooner, and says so. */
const REPORT_MAX_MS = 3_000;
const STATEMENT_MAX_MS = 2_500;
const QUERY_CANCELED = "57014";
const CONNECTIONS_MAX = 8;

type Log = { warn(details: object, text: string): void };

/**
 * Reads from a streaming replica, and from the primary when the replica is away, behind, none at all, or fails. How old a replica is says no
 * clock of its own (one that is cut off from its primary believes that it is up to date): the primary's place in its journal is noted
 * with the time, and what the replica has replayed is looked up among these notes.
 */
export function openReplicaReader<Tables>(primary: Kysely<Tables>, connection: pg.PoolConfig, log: Log): ReplicaReader<Tables> {
  const { db: replica, close } = openDatabase<Tables>(
    { ...connection, statement_timeout: STATEMENT_MAX_MS },
    {
      maxConnections: CONNECTIONS_MAX,
      applicationName: "forno-replica",
    },
  );
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
    current: async (work) => read(age.ms() < REPORT_AGE_MAX_MS && (await age.catchUp()), CURRENT_MAX_MS, work),
    async close() {
      stopping.abort();
      await watching;
      await close();
    },
  };
}

/** Whatever it fails of, a row that the primary has removed meanwhile included, the primary knows. But work that is too much there is too much for it too. */
export async function readThere<T>(work: () => Promise<T>, limitMs: number, instead: (error: unknown) => Promise<T>): Promise<T> {
  try {
    return await within(limitMs, work());
  } catch (error) {
    if (isTooMuch(error)) throw error;
    return await instead(error);
  }
}

/** It took its time. A conflict with what comes from the primary (40001) and an administrator's hand (57P01) have codes of their own. */
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
  /** Of the primary's journal, the oldest first, as far back as the replica may be behind. */
  #notes: Note[] = [];
  /** The replica has all that was committed before. */
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

  /** Never rejects: a side that cannot be asked leaves the age growing. */
  async look(): Promise<void> {
    try {
      const now = performance.now();
      const place = await placeOf(this.#primary, written);
      this.#notes = [...this.#notes.filter(({ at }) => now - at < REPORT_AGE_MAX_MS), { place, at: now }];
      const replayed = await placeOf(this.#replica, replayedPlace);
      const known = this.#notes.findLast((note) => note.place <= replayed);
      if (known) this.#rightAt = known.at;
    } catch {
      // It is away, and so its age grows.
    }
  }

  /** Whether the replica has, or soon enough gets, all that is committed now. One that does not is not waited for by the next who asks. */
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

/** A server that hangs answers nothing, not even that it is late. */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = pause(ms, null, { ref: false }).then(() => Promise.reject(new Error(`no answer within ${ms} ms`)));
  return await Promise.race([answer, late]);
}

/** In bytes. A server that is no replica has replayed nothing. */
const written = sql`pg_current_wal_lsn()`;
const replayedPlace = sql`CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE '0/0' END`;

async function placeOf<Tables>(db: Kysely<Tables>, place: typeof written): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`SELECT (${place} - '0/0'::pg_lsn)::bigint AS bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
