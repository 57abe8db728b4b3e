/**
 * Short statements of many callers share a few connections, on which each is sent without waiting for earlier results. A pool
 * instead lends each caller a connection, which costs more than the statement itself: handing it over, a packet per statement, and
 * waking a server process (docs/decisions/0008-request-cost.md).
 */
import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { withGenericPlan } from "../statements/generic-plan.ts";
import { PreparingClient, wasSentAgain } from "./pipelining-client.ts";

/** About a tenth of a second's work for the server. */
const WAITING_MAX = 1_000;
/** A server that refuses connections, or closes each, is not tried again by every caller. */
const OPEN_EVERY_MS = 1_000;

type OnConnectionError = (error: Error) => void;
/** One per type of row. */
type Queries<Rows extends unknown[]> = readonly [...{ [Index in keyof Rows]: CompiledQuery<Rows[Index]> }];
type RowsOfEach<Rows extends unknown[]> = { [Index in keyof Rows]: Rows[Index][] };

/** A statement waits for those before it, so reads, which wait for no lock, have connections of their own. */
export interface Pipelines {
  reads: Pipeline;
  writes: Pipeline;
}

/**
 * More than one each, so that one that breaks or waits does not stop the rest. Writes wait for the disk, where connections commit
 * together.
 */
const READS = 2;
const WRITES = 4;
export const PIPELINE_CONNECTIONS = READS + WRITES;

export function openPipelines(connection: pg.ClientConfig, onConnectionError: OnConnectionError): Pipelines {
  const planning = withGenericPlan(connection);
  const open = (connections: number) => new Pipeline(planning, connections, onConnectionError);
  return { reads: open(READS), writes: open(WRITES) };
}

/** For a read behind a committed write: its error must not look like the write's. */
export function failRead(cause: unknown): never {
  throw new Error("The read after a write failed", { cause });
}

export class Pipeline {
  readonly #lanes: readonly Lane[];

  constructor(connection: pg.ClientConfig, connections: number, onConnectionError: OnConnectionError) {
    this.#lanes = Array.from({ length: connections }, () => new Lane(connection, onConnectionError));
  }

  /**
   * Sends the statements one after another, each committed separately, without waiting for the results between them; those behind
   * the first must only read. Null if too many are waiting or no connection is open, so that the caller uses the pool; missing
   * connections are then being opened.
   */
  send<Rows extends unknown[]>(queries: Queries<Rows>): Promise<RowsOfEach<Rows>> | null {
    let best: Lane | null = null;
    for (const lane of this.#lanes) {
      lane.ensureOpen();
      if (lane.isOpen && (!best || lane.waiting < best.waiting)) best = lane;
    }
    return best?.send(queries) ?? null;
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}

class Lane {
  readonly #connection: pg.ClientConfig;
  readonly #onConnectionError: OnConnectionError;
  /** Connected. */
  #client: pg.Client | null = null;
  #opening: Promise<void> | null = null;
  #openedAt = Number.NEGATIVE_INFINITY;
  #isGathering = false;
  waiting = 0;

  constructor(connection: pg.ClientConfig, onConnectionError: OnConnectionError) {
    this.#connection = connection;
    this.#onConnectionError = onConnectionError;
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  /** Opens the connection if needed, in the background. */
  ensureOpen(): void {
    if (this.#client || this.#opening || performance.now() - this.#openedAt < OPEN_EVERY_MS) return;
    this.#openedAt = performance.now();
    this.#opening = this.#open().finally(() => {
      this.#opening = null;
    });
  }

  send<Rows extends unknown[]>(queries: Queries<Rows>): Promise<RowsOfEach<Rows>> | null {
    return this.#client && this.waiting < WAITING_MAX ? this.#send(this.#client, queries) : null;
  }

  async close(): Promise<void> {
    await this.#opening;
    await this.#client?.end();
  }

  async #send<Rows extends unknown[]>(client: pg.Client, queries: Queries<Rows>): Promise<RowsOfEach<Rows>> {
    this.waiting++;
    try {
      this.#gather(client);
      const run = ({ sql, parameters }: CompiledQuery) => client.query<object>(sql, parameters as unknown[]);
      const results = await Promise.all(queries.map((query, index) => (index === 0 ? run(query) : run(query).catch(failRead))));
      if (results[0] && wasSentAgain(results[0]))
        results.splice(1, results.length, ...(await Promise.all(queries.slice(1).map(run))));
      return results.map(({ rows }) => rows) as RowsOfEach<Rows>;
    } finally {
      this.waiting--;
    }
  }

  /** Statements of the same turn of the event loop leave in one packet. */
  #gather({ connection: { stream } }: pg.Client): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    stream.cork();
    setImmediate(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  /** Never rejects. */
  async #open(): Promise<void> {
    const client = new PreparingClient(this.#connection);
    client.on("error", (error) => this.#leave(client, error));
    client.on("end", () => this.#leave(client));
    try {
      await client.connect();
      this.#client = client;
    } catch (error) {
      client.end().catch(() => {});
      this.#onConnectionError(error as Error);
    }
  }

  /** A broken connection reports twice, a turn of the event loop apart, in which another may have replaced it. */
  #leave(client: pg.Client, error?: Error): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => {});
    if (error) this.#onConnectionError(error);
  }
}
