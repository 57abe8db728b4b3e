/** Brings a snapshot into a database: all of it, compared with the original, or nothing. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Kysely } from "kysely";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { ConnectionConfig } from "../connection/pool.ts";
import { applyExactly, MIGRATIONS_LOCK } from "../migrate.ts";
import { dropShop, isEmptyDatabase, restoreSchema, stripSchema } from "./loaded-schema.ts";
import {
  type Extent,
  inPublic,
  readFigures,
  readTables,
  type SequenceState,
  type TableFigures,
  type TableShape,
} from "./snapshot-catalog.ts";
import { type Frame, parseFrame, readFrames, SNAPSHOT_FORMAT, SnapshotError } from "./snapshot-frames.ts";
import { columnsOf, copyOut, endOnAbort, kyselyOver, openSession } from "./snapshot-session.ts";
import type { SequencesFrame, SnapshotHeader, TableEnd } from "./write-snapshot.ts";

/** Of any tables: the caller knows its own. */
// biome-ignore lint/suspicious/noExplicitAny: a Kysely of some tables is not one of others.
type AnyDatabase = Kysely<any>;

export interface LoadOptions extends Extent {
  /** The folder of this build's migrations. */
  migrations: string;
  /** Deletes what the database contains, in the same transaction. Default false: the database must be empty. */
  replace?: boolean;
  /** Runs before anything is changed; throws to refuse. */
  onHeader?: (header: SnapshotHeader, db: AnyDatabase) => Promise<void>;
  /** Runs in the same transaction, after everything is loaded and compared. */
  onLoaded?: (header: SnapshotHeader, db: AnyDatabase) => Promise<void>;
  /** Stops it at any moment before the commit. It then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface LoadedSnapshot {
  header: SnapshotHeader;
  tables: (TableFigures & { name: string })[];
  /** Tables of the original that no migration creates. Their rows were not loaded. */
  foreignTables: string[];
  /** Sentences about what failed after the commit, and who does it later. */
  warnings: string[];
}

const NEWER = "The backup is of a newer version of Forno, or of a changed one";

type Loaded = Omit<LoadedSnapshot, "warnings">;

/**
 * Throws a `SnapshotError` if the snapshot cannot be used. Whenever it throws, the database is as before, unless the connection broke during
 * the commit itself.
 */
export async function loadSnapshot(
  connection: ConnectionConfig,
  source: AsyncIterable<Uint8Array>,
  options: LoadOptions,
): Promise<LoadedSnapshot> {
  options.signal?.throwIfAborted();
  const client = await openSession(connection);
  try {
    const loaded = await loadUncommitted(client, source, options);
    await client.query("COMMIT");
    return { ...loaded, warnings: await analyze(client) };
  } finally {
    // Ends an unfinished transaction, too.
    await client.end().catch(() => {});
  }
}

async function loadUncommitted(client: pg.Client, source: AsyncIterable<Uint8Array>, options: LoadOptions): Promise<Loaded> {
  const { signal } = options;
  const stopListening = endOnAbort(client, signal);
  const frames = readFrames(source);
  try {
    await client.query("BEGIN");
    // A program that starts now waits for the end of this transaction.
    await client.query(`SELECT pg_advisory_xact_lock(${MIGRATIONS_LOCK})`);
    const loaded = await load(client, frames, options);
    await options.onLoaded?.(loaded.header, kyselyOver(client));
    signal?.throwIfAborted();
    return loaded;
  } catch (error) {
    // Not waited for: a source that hangs must not delay the error.
    frames.return(undefined).catch(() => {});
    // The error is only that a connection or a file was closed.
    signal?.throwIfAborted();
    throw error;
  } finally {
    // During the commit, nobody could tell what an interruption has left.
    stopListening();
  }
}

async function analyze(client: pg.Client): Promise<string[]> {
  try {
    await client.query("ANALYZE");
    return [];
  } catch (error) {
    return [`PostgreSQL has no statistics of the tables yet, and collects them by itself: ${(error as Error).message}`];
  }
}

async function load(client: pg.Client, frames: AsyncGenerator<Frame>, options: LoadOptions): Promise<Loaded> {
  const header = await readHeader(frames);
  await options.onHeader?.(header, kyselyOver(client));
  if (options.replace) await dropShop(client);
  else if (!(await isEmptyDatabase(client)))
    throw new SnapshotError("The database is not empty. Restore into a new, empty one, or replace this one: --replace");
  const unknown = await applyExactly(client, options.migrations, header.migrations);
  if (unknown) throw new SnapshotError(`${NEWER}: it has the migration ${unknown}. Use the version that made it, or a newer one`);

  const known = new Map((await readTables(client, options)).map((table) => [table.name, table]));
  const stripped = await stripSchema(client);
  if (known.size > 0) await client.query(`TRUNCATE ${[...known.keys()].map(inPublic).join(", ")}`);
  const filled = await fillTables(client, frames, known);
  for (const { table, end } of filled.tables) await compare(client, table, end);
  await restoreSchema(client, stripped);
  return {
    header,
    tables: filled.tables.map(({ table: { name }, end: { rows, paise } }) => ({ name, rows, paise })),
    foreignTables: filled.foreignTables,
  };
}

async function readHeader(frames: AsyncGenerator<Frame>): Promise<SnapshotHeader> {
  const { value: first } = await frames.next();
  if (first?.type !== "header") throw new SnapshotError("This is not a backup of Forno, or it is damaged");
  const header = parseFrame<SnapshotHeader>(first);
  if (header.format !== SNAPSHOT_FORMAT) throw new SnapshotError(`${NEWER}: its format is ${header.format}`);
  return header;
}

interface Filled {
  tables: { table: TableShape; end: TableEnd }[];
  foreignTables: string[];
}

async function fillTables(client: pg.Client, frames: AsyncGenerator<Frame>, known: Map<string, TableShape>): Promise<Filled> {
  const filled: Filled = { tables: [], foreignTables: [] };
  for (let next = await frames.next(); !next.done; next = await frames.next()) {
    const frame = next.value;
    if (frame.type === "sequences") await setSequences(client, parseFrame<SequencesFrame>(frame).sequences);
    if (frame.type !== "table") continue;
    const table = parseFrame<TableShape>(frame);
    const own = known.get(table.name);
    if (!own) filled.foreignTables.push(table.name);
    else if (own.columns.length !== table.columns.length || table.columns.some((column) => !own.columns.includes(column)))
      throw new SnapshotError(`The table ${table.name} of the backup has other columns than its migrations create`);
    else filled.tables.push({ table, end: await fillTable(client, frames, table) });
  }
  for (const { table } of filled.tables) known.delete(table.name);
  if (known.size > 0) throw new SnapshotError(`The backup has no table ${[...known.keys()].join(", ")}`);
  return filled;
}

async function fillTable(client: pg.Client, frames: AsyncGenerator<Frame>, table: TableShape): Promise<TableEnd> {
  const hash = createHash("sha256");
  let end: TableEnd | undefined;
  async function* rows(): AsyncGenerator<Buffer> {
    for (let next = await frames.next(); !next.done; next = await frames.next()) {
      if (next.value.type === "tableEnd") {
        end = parseFrame<TableEnd>(next.value);
        return;
      }
      hash.update(next.value.payload);
      yield next.value.payload;
    }
  }
  const sink = client.query(copyFrom(`COPY ${inPublic(table.name)} (${columnsOf(table)}) FROM STDIN`));
  await pipeline(Readable.from(rows(), { objectMode: false }), sink);
  if (!end || end.sha256 !== hash.digest("hex")) throw new SnapshotError(`The rows of ${table.name} in the backup are damaged`);
  return end;
}

/** Rows are read back and counted by the database: the same bytes in the same order, the same sums of money. */
async function compare(client: pg.Client, table: TableShape, end: TableEnd): Promise<void> {
  const figures = await readFigures(client, table);
  const hash = createHash("sha256");
  for await (const rows of copyOut(client, table)) hash.update(rows);
  const isSame =
    figures.rows === end.rows &&
    table.paise.every((column) => figures.paise[column] === end.paise[column]) &&
    hash.digest("hex") === end.sha256;
  if (!isSame) throw new SnapshotError(`The table ${table.name} was not the same after it was restored`);
}

async function setSequences(client: pg.Client, sequences: readonly SequenceState[]): Promise<void> {
  for (const { name, last, isCalled } of sequences)
    await client.query(
      "SELECT setval(oid::regclass, $2::bigint, $3) FROM pg_class WHERE relname = $1 AND relkind = 'S' AND relnamespace = 'public'::regnamespace",
      [name, last, isCalled],
    );
}
