import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { ConnectionConfig } from "../connection/pool.ts";
import { inPublic, quoted, type TableShape } from "./snapshot-catalog.ts";

/** Shown in pg_stat_activity; a migration ends connections of this name (`migrate.ts`). */
export const SNAPSHOT_APPLICATION = "forno-backup";

const CONNECT_LIMIT_MS = 10_000;

/**
 * A connection for statements that take long, whose texts are the same on every server and in every time zone. `synchronize_seqscans`
 * would let a scan begin in the middle of a table.
 */
export async function openSession(connection: ConnectionConfig): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: SNAPSHOT_APPLICATION,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    keepAlive: true,
  });
  // A query that was running reports it.
  client.on("error", () => {});
  await client.connect();
  // The server notices within a second that this program is gone, also while it builds an index.
  await client.query(
    `SET client_connection_check_interval = '1s';
     SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '10s';
     SET datestyle = 'ISO'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET extra_float_digits = 1;
     SET bytea_output = 'hex'; SET client_encoding = 'UTF8'; SET synchronize_seqscans = off; SET search_path = public`,
  );
  return client;
}

/**
 * Ends the session at once when the signal aborts: what runs on it fails, and its transaction is rolled back. Returns a function that ends
 * the listening.
 */
export function endOnAbort(client: pg.Client, signal: AbortSignal | undefined): () => void {
  const end = () => void client.end().catch(() => {});
  if (signal?.aborted) end();
  signal?.addEventListener("abort", end);
  return () => signal?.removeEventListener("abort", end);
}

export const columnsOf = ({ columns }: TableShape): string => columns.map(quoted).join(", ");

/** The rows of a table as PostgreSQL's COPY writes them, in the order in which they are stored. */
export const copyOut = (client: pg.Client, table: TableShape) =>
  client.query(copyTo(`COPY (SELECT ${columnsOf(table)} FROM ${inPublic(table.name)}) TO STDOUT`));

/** For stores: their statements run on this connection, in its transaction. */
export function kyselyOver<Tables>(client: pg.Client): Kysely<Tables> {
  const lent = { query: client.query.bind(client), release: () => {} };
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { options: {}, connect: async () => lent as never, end: async () => {} } }),
  });
}
