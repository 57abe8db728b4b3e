/**
 * Short statements of many callers share a few connections, on which nobody waits for the answer before the next: a pool lends each caller
 * one of its own, and what it costs to hand it over, to write to it alone and to wake a server's process for one statement is more than the
 * statement (docs/decisions/0033-short-statements-go-out-together.md).
 */
import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { PreparingClient } from "./preparing-client.ts";

/** About a tenth of a second's work of the server. */
const WAITING_MAX = 1_000;

type OnConnectionError = (error: Error) => void;
type Rows = unknown[];

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
  const open = (connections: number) => new Pipeline(connection, connections, onConnectionError);
  return { reads: open(READS), writes: open(WRITES) };
}

export class Pipeline {
  readonly #lanes: readonly Lane[];

  constructor(connection: pg.ClientConfig, connections: number, onConnectionError: OnConnectionError) {
    this.#lanes = Array.from({ length: connections }, () => new Lane(connection, onConnectionError));
  }

  /** One after the other, each committed by itself, without waiting for the answer between. Null when too many wait already. */
  ask(queries: readonly CompiledQuery[]): Promise<Rows[]> | null {
    const lane = this.#lanes.reduce((best, other) => (other.waiting < best.waiting ? other : best));
    return lane.waiting < WAITING_MAX ? lane.ask(queries) : null;
  }

  async close(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
  }
}

class Lane {
  readonly #connection: pg.ClientConfig;
  readonly #onConnectionError: OnConnectionError;
  #client: Promise<pg.Client> | undefined;
  #isGathering = false;
  waiting = 0;

  constructor(connection: pg.ClientConfig, onConnectionError: OnConnectionError) {
    this.#connection = connection;
    this.#onConnectionError = onConnectionError;
  }

  async ask(queries: readonly CompiledQuery[]): Promise<Rows[]> {
    this.waiting++;
    try {
      this.#client ??= this.#connect();
      const client = await this.#client;
      this.#gather(client);
      return await Promise.all(
        queries.map(async ({ sql, parameters }) => (await client.query<object>(sql, parameters as unknown[])).rows),
      );
    } finally {
      this.waiting--;
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
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

  /** Whoever asks after it broke, or did not come about, gets a new one. */
  async #connect(): Promise<pg.Client> {
    const client = new PreparingClient({ ...this.#connection, pipeline: true });
    const leave = () => {
      this.#client = undefined;
    };
    client.on("error", (error) => {
      leave();
      this.#onConnectionError(error);
    });
    client.on("end", leave);
    try {
      await client.connect();
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
