/**
 * Notifies every instance that a value it caches has changed, by LISTEN/NOTIFY on the shared database. Notifications are lost while
 * disconnected, so all handlers run after each (re)connection.
 */

import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import type pg from "pg";
import { withReadCommitted } from "../connection/isolation.ts";
import { PrimaryClient } from "../connection/primary-client.ts";
import { watchConnection } from "./watch-connection.ts";

const CHANNEL = "forno_changes";
const RECONNECT_MS = 500;
const CONNECT_LIMIT_MS = 2_000;
const LISTEN_LIMIT_MS = 5_000;
const UNANSWERED_MAX_MS = 1_000;

export interface ChangeFeed {
  /** Runs on each notification of `topic` and after each reconnection. Must not throw. */
  on(topic: string, handler: () => void): void;
  /** Whether all notifications until a second ago have been received. */
  isListening(): boolean;
  stop(): Promise<void>;
}

/** Sent to all instances, this one included, when `tx` commits. */
export async function notifyChange<T>(tx: Kysely<T> | Transaction<T>, topic: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(tx);
}

type Log = { warn(details: object, text: string): void };

export async function openChangeFeed(connection: pg.ClientConfig, log: Log): Promise<ChangeFeed> {
  const feed = new Feed(connection, log);
  await feed.connect();
  return feed;
}

class Feed implements ChangeFeed {
  readonly #connection: pg.ClientConfig;
  readonly #log: Log;
  readonly #handlers = new Map<string, (() => void)[]>();
  /** Connecting or connected. */
  #client: pg.Client | null = null;
  #answeredAt = Number.NEGATIVE_INFINITY;
  #retry: NodeJS.Timeout | undefined;

  constructor(connection: pg.ClientConfig, log: Log) {
    this.#connection = connection;
    this.#log = log;
  }

  on(topic: string, handler: () => void): void {
    this.#handlers.set(topic, [...(this.#handlers.get(topic) ?? []), handler]);
  }

  isListening(): boolean {
    return performance.now() - this.#answeredAt < UNANSWERED_MAX_MS;
  }

  async stop(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    clearTimeout(this.#retry);
    await client?.end().catch(() => {});
  }

  /** Whether it is listening now; if not, it retries. */
  async connect(): Promise<boolean> {
    const client = this.#open();
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
    } catch (cause) {
      this.#leave(client, cause);
      return false;
    }
    this.#answeredAt = performance.now();
    watchConnection((text) => client.query(text), {
      onAnswer: (requestedAt) => {
        this.#answeredAt = requestedAt;
      },
      onSilent: () => this.#leave(client, new Error("No answer on the connection that listens")),
    });
    return true;
  }

  #open(): pg.Client {
    const client = new PrimaryClient({
      application_name: "forno-changes",
      ...withReadCommitted(this.#connection),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_LIMIT_MS,
      query_timeout: LISTEN_LIMIT_MS,
    });
    this.#client = client;
    client.on("error", (cause) => this.#leave(client, cause));
    client.on("end", () => this.#leave(client));
    client.on("notification", ({ payload }) => {
      for (const handler of this.#handlers.get(payload ?? "") ?? []) handler();
    });
    return client;
  }

  #leave(client: pg.Client, cause?: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#answeredAt = Number.NEGATIVE_INFINITY;
    this.#log.warn({ err: cause }, "Change feed connection lost");
    client.end().catch(() => {});
    this.#retry = setTimeout(() => void this.#reconnect(), RECONNECT_MS);
  }

  async #reconnect(): Promise<void> {
    if (!(await this.connect())) return;
    for (const list of this.#handlers.values()) for (const handler of list) handler();
  }
}
