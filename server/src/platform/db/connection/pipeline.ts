/**
 * Short reads of many callers share a few connections, on which each is sent without waiting for earlier results. A pool
 * instead lends each caller a connection, which costs more than the statement itself: handing it over, a packet per statement, and
 * waking a server process (docs/decisions/0008-request-cost.md).
 */
import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { withGenericPlan } from "../statements/generic-plan.ts";
import { PreparingClient } from "./pipelining-client.ts";

/** About a tenth of a second's work for the server. */
const WAITING_MAX = 1_000;
/** A server that refuses connections, or closes each, is not tried again by every caller. */
const OPEN_EVERY_MS = 1_000;

type OnConnectionError = (error: Error) => void;
/** More than one, so that one that breaks does not stop the rest. */
export const PIPELINE_CONNECTIONS = 2;

export const openPipeline = (connection: pg.ClientConfig, onConnectionError: OnConnectionError): Pipeline =>
  new Pipeline(withGenericPlan(connection), PIPELINE_CONNECTIONS, onConnectionError);

export class Pipeline {
  readonly #lanes: readonly Lane[];

  constructor(connection: pg.ClientConfig, connections: number, onConnectionError: OnConnectionError) {
    this.#lanes = Array.from({ length: connections }, () => new Lane(connection, onConnectionError));
  }

  /**
   * Null if too many are waiting or no connection is open, so that the caller uses the pool; missing connections are then being
   * opened.
   */
  send<Row>(query: CompiledQuery<Row>): Promise<Row[]> | null {
    let best: Lane | null = null;
    for (const lane of this.#lanes) {
      lane.ensureOpen();
      if (lane.isOpen && (!best || lane.waiting < best.waiting)) best = lane;
    }
    return best?.send(query) ?? null;
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

  send<Row>(query: CompiledQuery<Row>): Promise<Row[]> | null {
    return this.#client && this.waiting < WAITING_MAX ? this.#send(this.#client, query) : null;
  }

  async close(): Promise<void> {
    await this.#opening;
    await this.#client?.end();
  }

  async #send<Row>(client: pg.Client, { sql, parameters }: CompiledQuery<Row>): Promise<Row[]> {
    this.waiting++;
    try {
      this.#gather(client);
      return (await client.query<Row & object>(sql, parameters as unknown[])).rows;
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
