/** Writes the state of a database at one moment, while the shop goes on. */
import { createHash } from "node:crypto";
import type pg from "pg";
import type { ConnectionConfig } from "../connection/pool.ts";
import {
  type Extent,
  inPublic,
  type MigrationRecord,
  readFigures,
  readMigrationRecords,
  readSequences,
  readTables,
  type SequenceState,
  type TableFigures,
  type TableShape,
} from "./snapshot-catalog.ts";
import { FrameWriter, SNAPSHOT_FORMAT } from "./snapshot-frames.ts";
import { copyOut, endOnAbort, openSession } from "./snapshot-session.ts";

export interface SnapshotHeader {
  format: number;
  /** Identifies the shop: the same in a copy of its database. */
  shopId: string;
  takenAt: string;
  /** PostgreSQL's version, for the operator. */
  postgres: string;
  /** How large the database was on its disk. Missing in backups of earlier versions. */
  databaseBytes?: number;
  /** Defines the tables. */
  migrations: MigrationRecord[];
}

export interface TableEnd extends TableFigures {
  sha256: string;
}

export interface SequencesFrame {
  sequences: SequenceState[];
}

export interface WriteOptions extends Extent {
  signal?: AbortSignal | undefined;
}

/** Reads everything in one transaction, so that money and orders fit together. Delays nobody but changes of the tables' columns. */
export async function* writeSnapshot(
  connection: ConnectionConfig,
  shopId: string,
  { signal, ...extent }: WriteOptions = {},
): AsyncGenerator<Buffer> {
  const client = await openSession(connection);
  const stopListening = endOnAbort(client, signal);
  try {
    const tables = await beginSnapshot(client, extent);
    const writer = new FrameWriter();
    yield writer.write("header", await describe(client, shopId));
    for (const table of tables) yield* writeTable(client, writer, table);
    yield writer.write("sequences", { sequences: await readSequences(client) } satisfies SequencesFrame);
    await client.query("COMMIT");
    yield writer.end();
  } finally {
    stopListening();
    await client.end().catch(() => {});
  }
}

/** The first statement that reads takes the snapshot. Locked before, no table has other columns than its rows. */
async function beginSnapshot(client: pg.Client, extent: Extent): Promise<TableShape[]> {
  const names = (await readTables(client, extent)).map(({ name }) => inPublic(name));
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  if (names.length > 0) await client.query(`LOCK TABLE ${names.join(", ")} IN ACCESS SHARE MODE`);
  return await readTables(client, extent);
}

async function describe(client: pg.Client, shopId: string): Promise<SnapshotHeader> {
  const { rows } = await client.query<{ takenAt: Date; postgres: string; databaseBytes: string }>(
    `SELECT now() AS "takenAt", current_setting('server_version') AS postgres,
       pg_database_size(current_database())::text AS "databaseBytes"`,
  );
  const [row] = rows;
  return {
    format: SNAPSHOT_FORMAT,
    shopId,
    takenAt: row?.takenAt.toISOString() ?? "",
    postgres: row?.postgres ?? "",
    databaseBytes: Number(row?.databaseBytes ?? 0),
    migrations: await readMigrationRecords(client),
  };
}

async function* writeTable(client: pg.Client, writer: FrameWriter, table: TableShape): AsyncGenerator<Buffer> {
  yield writer.write("table", table);
  const hash = createHash("sha256");
  for await (const rows of copyOut(client, table)) {
    hash.update(rows);
    yield writer.write("rows", rows);
  }
  const figures = await readFigures(client, table);
  yield writer.write("tableEnd", { ...figures, sha256: hash.digest("hex") } satisfies TableEnd);
}
