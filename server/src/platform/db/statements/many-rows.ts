/** Many rows as one parameter: the text of the statement does not depend on their number, so it is prepared once. */
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";

/**
 * Dates as ISO 8601, bytes in PostgreSQL's hexadecimal format, text as valid UTF-8, since PostgreSQL refuses lone surrogates in
 * JSON.
 */
export const rowsAsJson = (rows: readonly object[]): string => JSON.stringify(rows, toJsonValue);

function toJsonValue(this: Record<string, unknown>, name: string, value: unknown): unknown {
  // `value` is the result of `Buffer.toJSON`.
  const original = this[name];
  if (Buffer.isBuffer(original)) return `\\x${original.toString("hex")}`;
  return typeof value === "string" ? value.toWellFormed() : value;
}

/** The rows in `json` (see `rowsAsJson`), with the columns of the table; those missing in `json` are null. */
export const manyRows = <Tables, Name extends keyof Tables & string>(_db: Kysely<Tables>, table: Name, json: string) =>
  sql<Selectable<Tables[Name]>>`json_populate_recordset(NULL::${sql.table(table)}, ${json}::json)`;

/** Inserts these columns of all rows in `json`; other columns get their default. */
export function insertMany<Tables, Name extends keyof Tables & string>(
  db: Kysely<Tables>,
  table: Name,
  columns: readonly (keyof Insertable<Tables[Name]> & string)[],
  json: string,
) {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  return db
    .insertInto(table)
    .columns(columns as never)
    .expression(sql`SELECT ${names} FROM ${manyRows(db, table, json)}` as never);
}
