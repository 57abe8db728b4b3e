import type pg from "pg";

/** Rejects, or resolves late, while the database is unavailable. */
export async function canReach(pool: pg.Pool): Promise<boolean> {
  await pool.query("SELECT 1");
  return true;
}
