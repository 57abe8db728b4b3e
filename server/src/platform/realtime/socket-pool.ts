/** The pool of the Socket.IO adapter: one connection listens, the other publishes. */
import { setTimeout as sleep } from "node:timers/promises";
import { Batcher } from "../concurrency/batcher.ts";
import { watchConnection } from "../db/changes/watch-connection.ts";
import {
  type ConnectionConfig,
  endConnection,
  openPool,
  type Pool,
  type PoolClient,
  type QueryConfig,
} from "../db/connection/pool.ts";
import { isRolledBack } from "../db/database.ts";

/** A second publishing connection would let events overtake each other. */
const CONNECTIONS_MAX = 2;
/** Limits waiting for its turn, and then for the result, and so the number of queued events while the database hangs. */
const NOTICE_LIMIT_MS = 5_000;
/** How long events in progress may take once closing began. */
const CLOSING_MAX_MS = 500;

export interface SocketPool {
  pool: Pool;
  /** Resolves once a connection listens. */
  listening: Promise<void>;
  close(): Promise<void>;
}

interface SocketPoolEvents {
  onError: (error: Error) => void;
  /** A connection listens again: events that other instances sent in the meantime were missed. */
  onGap: () => void;
}

/**
 * The adapter takes a connection to listen on, replaces it when it breaks, and never releases the broken one: each loss would cost
 * a place in the pool forever, and an unhandled "error" event the process (@socket.io/postgres-adapter 0.5.0,
 * `PubSubClient.initClient`).
 */
export function openSocketPool(connection: ConnectionConfig, { onError, onGap }: SocketPoolEvents): SocketPool {
  const pool = openPool({
    ...connection,
    max: CONNECTIONS_MAX,
    application_name: "forno-sockets",
    connectionTimeoutMillis: 2_000,
    query_timeout: NOTICE_LIMIT_MS,
    keepAlive: true,
  });
  const untilPublished = gatherNotices(pool);
  const lent = new Set<unknown>();
  // A server that stops while this process does so says it on each connection.
  const onLoss = (error: Error) => {
    if (!pool.ending) onError(error);
  };
  pool.on("error", onLoss);
  pool.on("acquire", (client) => lent.add(client));
  pool.on("release", (_error, client) => lent.delete(client));
  pool.on("connect", (client) => {
    client.on("error", onLoss);
    client.once("end", () => {
      if (lent.has(client)) client.release(true);
    });
  });
  const { promise: listening, resolve: onListening } = Promise.withResolvers<void>();
  let hasListened = false;
  lendWithOneFailure(pool, () => {
    if (hasListened) onGap();
    hasListened = true;
    onListening();
  });
  return {
    pool,
    listening,
    async close() {
      await Promise.race([untilPublished(), sleep(CLOSING_MAX_MS, undefined, { ref: false })]);
      await endPool(pool, lent);
    },
  };
}

const NOTIFY = "SELECT pg_notify($1, $2)";
/** Named, so that it is planned once per connection. */
const NOTIFY_ALL = {
  name: "notify-all",
  text: "SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS notice (channel, payload)",
};
const NOTICES_MAX = 200;
/** PostgreSQL accepts up to 7,999 bytes. The rest is for what `distinct` appends. */
export const PAYLOAD_BYTES_MAX = 7_999 - NOTICES_MAX;

type Notice = [channel: string, payload: string];

/**
 * The adapter publishes each event with a statement and a commit of its own. Here, events that arrive while one runs share the
 * next, in order. Resolves when those in progress have ended.
 */
function gatherNotices(pool: Pool): () => Promise<unknown> {
  const inProgress = new Set<Promise<undefined>>();
  const query = pool.query.bind(pool) as (query: string | QueryConfig, values?: unknown[]) => Promise<unknown>;
  const notices = new Batcher<Notice, undefined>({
    maxItems: NOTICES_MAX,
    maxRunning: 1,
    maxWaitMs: NOTICE_LIMIT_MS,
    // Unless they were rolled back, they may have been received, and a repetition would be received twice.
    isWorthRepeating: isRolledBack,
    maxRepeating: 1,
    run: async (batch) => {
      await query(NOTIFY_ALL, [batch.map(([channel]) => channel), distinct(batch.map(([, payload]) => payload))]);
      return batch.map(() => undefined);
    },
  });
  const publish = async (notice: Notice) => {
    const published = notices.add(notice);
    inProgress.add(published);
    return await published.finally(() => inProgress.delete(published));
  };
  pool.query = ((text: string, values?: unknown[]) =>
    text === NOTIFY ? publish(values as Notice) : query(text, values)) as typeof pool.query;
  return () => Promise.allSettled(inProgress);
}

/**
 * PostgreSQL delivers equal notifications of a transaction once, in the place of the first: of on, off, on the last would be
 * missing. Each payload is JSON, which trailing spaces do not change. https://www.postgresql.org/docs/current/sql-notify.html
 */
function distinct(payloads: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return payloads.map((payload) => {
    const before = seen.get(payload) ?? 0;
    seen.set(payload, before + 1);
    return payload + " ".repeat(before);
  });
}

/** The adapter calls this without a callback, for a connection to listen on. */
function lendWithOneFailure(pool: Pool, onListening: () => void): void {
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : connect().then((client) => failOnce(client, onListening))) as typeof pool.connect;
}

/**
 * The adapter treats a connection that breaks while it begins to listen as two failures, of its LISTEN and of the connection, and
 * requests another one after each: then both of the pool's connections listen, every event arrives twice, and none is left to
 * publish on. So until it listens, only the LISTEN fails (same version and place).
 */
function failOnce(client: PoolClient, onListening: () => void): PoolClient {
  const on = client.on.bind(client) as (event: string, listener: (...args: unknown[]) => void) => PoolClient;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  const end = () => endConnection(client);
  let isListening = false;
  let hasEnded = false;
  on("end", () => {
    hasEnded = true;
  });
  client.on = ((event: string, listener: (...args: unknown[]) => void) =>
    on(event, event === "end" ? (...args) => isListening && listener(...args) : listener)) as typeof client.on;
  client.query = (async (...args: unknown[]) => {
    try {
      const result = await query(...args);
      if (hasEnded && !isListening) throw new Error("The connection ended while it began to listen");
      if (isListening) return result;
      isListening = true;
      watchConnection(query, { onSilent: end });
      onListening();
      return result;
    } catch (error) {
      if (!isListening) end();
      throw error;
    }
  }) as typeof client.query;
  return client;
}

/** An adapter that is closed while it begins to listen retains its connection, and requests another forever when that ends. */
async function endPool(pool: Pool, lent: ReadonlySet<unknown>): Promise<void> {
  const connect = pool.connect.bind(pool);
  // A query of the pool passes a callback and should fail; the adapter does not, and would request another.
  pool.connect = ((callback?: Parameters<typeof connect>[0]) =>
    callback ? connect(callback) : new Promise(() => {})) as typeof pool.connect;
  const cut = setInterval(() => {
    for (const client of lent) endConnection(client);
  }, CLOSING_MAX_MS);
  await pool.end();
  clearInterval(cut);
}
