import { randomBytes } from "node:crypto";
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
