/** What a database consists of, from PostgreSQL's catalog: only the schema `public`, which the migrations create. */
import type pg from "pg";
import { MOVED_MARK } from "../moved.ts";

export interface TableShape {
  name: string;
  /** Without generated ones, which PostgreSQL computes again. */
  columns: string[];
  /** Amounts of money. */
  paise: string[];
}

export interface SequenceState {
  name: string;
  last: string;
  isCalled: boolean;
}

/** Written by every build while it runs, and useless elsewhere: assets of the pages, messages between instances. */
const NOT_SAVED = ["web_assets", "socket_io_attachments"];
/**
 * What happened to this database. It stays true of one that moves, and is not true of one that is restored from a backup: that database
 * begins its own.
 */
const HISTORY = ["backups", "restores"];
/** The header has it. */
const MIGRATIONS_TABLE = "schema_migrations";

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const inPublic = (name: string): string => `public.${quoted(name)}`;

/** What a snapshot is for. */
export interface Extent {
  /** Whether the database goes on elsewhere with its history. Default false: a backup. */
  isMove?: boolean;
}

/** In an order that is the same in each database. A partitioned table counts as one. */
export async function readTables(client: pg.ClientBase, { isMove = false }: Extent): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `SELECT c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) AS columns,
       coalesce(array_agg(a.attname::text ORDER BY a.attnum)
         FILTER (WHERE a.attname LIKE '%\\_paise' AND a.atttypid IN ('int4'::regtype, 'int8'::regtype)), '{}') AS paise
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> ALL ($1)
     GROUP BY c.relname ORDER BY c.relname COLLATE "C"`,
    [[...NOT_SAVED, ...(isMove ? [] : HISTORY), MIGRATIONS_TABLE]],
  );
  return rows;
}

/** A sequence is not part of a transaction's snapshot: it may be ahead of the rows, never behind. */
export async function readSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname COLLATE "C"`,
  );
  const states: SequenceState[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<{ last: string; isCalled: boolean }>(
      `SELECT last_value::text AS last, is_called AS "isCalled" FROM ${inPublic(name)}`,
    );
    const [state] = rows;
    if (state) states.push({ name, ...state });
  }
  return states;
}

export interface MigrationRecord {
  name: string;
  checksum: string;
  since: string | null;
}

export async function readMigrationRecords(client: pg.ClientBase): Promise<MigrationRecord[]> {
  const { rows } = await client.query<MigrationRecord>(
    `SELECT name, checksum, since FROM public.${MIGRATIONS_TABLE} WHERE name <> $1 ORDER BY name COLLATE "C"`,
    [MOVED_MARK],
  );
  return rows;
}

export interface TableFigures {
  rows: string;
  /** By column; null if it has no amount. */
  paise: Record<string, string | null>;
}

/** Counted by the database, independently of what was copied. */
export async function readFigures(client: pg.ClientBase, { name, paise }: TableShape): Promise<TableFigures> {
  const sums = paise.map((column, index) => `, sum(${quoted(column)})::text AS "${index}"`).join("");
  const { rows } = await client.query<Record<string, string>>(`SELECT count(*)::text AS rows${sums} FROM ${inPublic(name)}`);
  const row = rows[0] ?? {};
  return { rows: row.rows ?? "0", paise: Object.fromEntries(paise.map((column, index) => [column, row[index] ?? null])) };
}
