/**
 * Short reads of many callers share a few connections, on which nobody waits for the answer before the next: a pool lends each caller one
 * of its own, and what it costs to hand it over, to write to it alone and to wake a server's process for one statement is more than the
 * statement (docs/decisions/0033-short-reads-go-out-together.md).
 */
import type pg from "pg";
import { PreparingClient } from "./preparing-client.ts";

/** Two, so that one that breaks or waits does not stop all reading. */
export const PIPELINE_CONNECTIONS = 2;
/** About a tenth of a second's work of the server. */
const WAITING_MAX = 1_000;

type OnConnectionError = (error: Error) => void;

export class Pipeline {
  readonly #lanes: readonly Lane[];

  constructor(connection: pg.ClientConfig, onConnectionError: OnConnectionError) {
    this.#lanes = Array.from({ length: PIPELINE_CONNECTIONS }, () => new Lane(connection, onConnectionError));
  }

  /** For what finds a few rows by keys and waits for no lock: others wait behind it. Null when too many do already. */
  ask(text: string, values: readonly unknown[]): Promise<unknown[]> | null {
    const lane = this.#lanes.reduce((best, other) => (other.waiting < best.waiting ? other : best));
    return lane.waiting < WAITING_MAX ? lane.ask(text, values) : null;
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

  async ask(text: string, values: readonly unknown[]): Promise<unknown[]> {
    this.waiting++;
    try {
      this.#client ??= this.#connect();
      const client = await this.#client;
      this.#gather(client);
      return (await client.query(text, [...values])).rows;
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
