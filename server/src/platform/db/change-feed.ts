/**
 * Tells every instance that something it keeps in memory has changed, by LISTEN/NOTIFY on the database they share.
 * Delivery may fail while the connection is away: on every (re)connection all handlers run, so that nothing stale stays.
 */

import type { Kysely, Transaction } from "kysely";
import { sql } from "kysely";
import pg from "pg";

const CHANNEL = "forno_changes";
const RECONNECT_MS = 500;

export interface ChangeFeed {
  /** Runs at each announcement of `topic`, and after each reconnection. Must not throw. */
  on(topic: string, handler: () => void): void;
  stop(): Promise<void>;
}

/** Announced when `tx` commits, to this instance too. */
export async function announceChange<T>(tx: Kysely<T> | Transaction<T>, topic: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${topic})`.execute(tx);
}

export async function openChangeFeed(
  connection: pg.ClientConfig,
  log: { warn(details: object, text: string): void },
): Promise<ChangeFeed> {
  const handlers = new Map<string, (() => void)[]>();
  const runAll = () => {
    for (const list of handlers.values()) for (const handler of list) handler();
  };
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async (): Promise<boolean> => {
    const next = new pg.Client({
      application_name: "forno-changes",
      ...connection,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    let lost = false;
    const onLost = (cause?: Error) => {
      if (lost || stopped) return;
      lost = true;
      log.warn({ err: cause }, "change feed lost its connection");
      next.end().catch(() => {});
      retry = setTimeout(reconnect, RECONNECT_MS);
    };
    next.on("error", onLost);
    next.on("end", () => onLost());
    next.on("notification", ({ payload }) => {
      for (const handler of handlers.get(payload ?? "") ?? []) handler();
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (cause) {
      onLost(cause instanceof Error ? cause : undefined);
      return false;
    }
    client = next;
    return true;
  };
  const reconnect = () => {
    void connect().then((connected) => connected && runAll());
  };

  await connect();
  return {
    on(topic, handler) {
      handlers.set(topic, [...(handlers.get(topic) ?? []), handler]);
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
