import type pg from "pg";

/** Rejects, or answers late, while the database is away. */
export async function canReach(pool: pg.Pool): Promise<boolean> {
  await pool.query("SELECT 1");
  return true;
}
