import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type pg from "pg";

const SECRET_BYTES = 32;

/** The random key of this name: created once per shop, the same on every instance and after every restart. */
export async function storedSecret(pool: pg.Pool, name: string): Promise<Buffer> {
  await pool.query("INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING", [
    name,
    randomBytes(SECRET_BYTES),
  ]);
  const { rows } = await pool.query<{ value: Buffer }>("SELECT value FROM secrets WHERE name = $1", [name]);
  const value = rows[0]?.value;
  if (!value) throw new Error(`The secret ${name} cannot be read`);
  return value;
}

/** Null if it was never created, also if the database has no tables. */
export async function findSecret<Tables>(db: Kysely<Tables>, name: string): Promise<Buffer | null> {
  const { rows: found } = await sql<{ exists: boolean }>`SELECT to_regclass('public.secrets') IS NOT NULL AS exists`.execute(db);
  if (!found[0]?.exists) return null;
  const { rows } = await sql<{ value: Buffer }>`SELECT value FROM secrets WHERE name = ${name}`.execute(db);
  return rows[0]?.value ?? null;
}
