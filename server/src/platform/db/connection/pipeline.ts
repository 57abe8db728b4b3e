/**
 * Short statements of many callers share a few connections, on which nobody waits for the answer before the next: a pool lends each caller
 * one of its own, and what it costs to hand it over, to write to it alone and to wake a server's process for one statement is more than the
 * statement (docs/decisions/0033-short-statements-go-out-together.md).
 */
import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { withGenericPlan } from "../statements/generic-plan.ts";
import { PreparingClient, wasSentAgain } from "./pipelining-client.ts";

/** About a tenth of a second's work of the server. */
const WAITING_MAX = 1_000;
/** A server that refuses connections, or ends each, is not asked for one by every caller. */
const OPEN_EVERY_MS = 1_000;

type OnConnectionError = (error: Error) => void;
/** One for each type of row. */
type Queries<Rows extends unknown[]> = readonly [...{ [Index in keyof Rows]: CompiledQuery<Rows[Index]> }];
type RowsOfEach<Rows extends unknown[]> = { [Index in keyof Rows]: Rows[Index][] };

/** What stands behind another waits for it: so reading, which waits for no lock, has connections of its own. */
export interface Pipelines {
  reads: Pipeline;
  writes: Pipeline;
}

/** Each more than one, so that one that breaks or waits does not stop the rest. Writing waits for the disk, which connections do together. */
const READS = 2;
const WRITES = 4;
export const PIPELINE_CONNECTIONS = READS + WRITES;

export function openPipelines(connection: pg.ClientConfig, onConnectionError: OnConnectionError): Pipelines {
  const planning = withGenericPlan(connection);
  const open = (connections: number) => new Pipeline(planning, connections, onConnectionError);
  return { reads: open(READS), writes: open(WRITES) };
}

/** For a read behind a write, which is committed: its error must not seem to be the write's. */
export function failRead(cause: unknown): never {
  throw new Error("The read after a write failed", { cause });
}

export class Pipeline {
  readonly #lanes: readonly Lane[];

  constructor(connection: pg.ClientConfig, connections: number, onConnectionError: OnConnectionError) {
    this.#lanes = Array.from({ length: connections }, () => new Lane(connection, onConnectionError));
  }

  /**
   * One after the other, each committed by itself, without waiting for the answer between; those behind the first only read. Null, which
   * leaves it to the pool, when too many wait already or no connection stands: those that are missing open meanwhile.
   */
  ask<Rows extends unknown[]>(queries: Queries<Rows>): Promise<RowsOfEach<Rows>> | null {
    let best: Lane | null = null;
    for (const lane of this.#lanes) {
      lane.keepOpen();
      if (lane.isOpen && (!best || lane.waiting < best.waiting)) best = lane;
    }
    return best?.ask(queries) ?? null;
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

  /** Nobody waits for it. */
  keepOpen(): void {
    if (this.#client || this.#opening || performance.now() - this.#openedAt < OPEN_EVERY_MS) return;
    this.#openedAt = performance.now();
    this.#opening = this.#open().finally(() => {
      this.#opening = null;
    });
  }

  ask<Rows extends unknown[]>(queries: Queries<Rows>): Promise<RowsOfEach<Rows>> | null {
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

  /** What is asked until the event loop comes round leaves in one packet. */
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

  /** One that breaks says so twice, with a turn of the event loop between, in which another may have taken its place. */
  #leave(client: pg.Client, error?: Error): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => {});
    if (error) this.#onConnectionError(error);
  }
}
