/** Digests of the database, table by table: if two are equal, nothing has changed. */
import { sql } from "kysely";
import type { Db } from "../../tables.ts";

/** Counters that a refused call may change: wrong codes, here as columns. */
const COUNTED: Record<string, readonly string[]> = {
  otp_codes: ["attempts", "dead_at"],
  second_factors: ["failures", "failed_at", "recovery_failures", "recovery_failed_at"],
  second_factor_challenges: ["tries"],
};
/** And as rows, in tables that contain nothing else. */
const COUNTERS = ["sign_in_guesses", "code_tries"];

export type TableDigests = Record<string, string>;

export async function openTableDigests(db: Db): Promise<() => Promise<TableDigests>> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
  `.execute(db);
  const shown = tables.rows.filter(({ name }) => !COUNTERS.includes(name));
  const each = shown.map(
    ({ name }) =>
      sql`SELECT ${sql.lit(name)} AS name, coalesce(sum(hashtextextended((to_jsonb(t) - ${sql.val(COUNTED[name] ?? [])}::text[])::text, 0)), 0)::text AS digest FROM ${sql.table(name)} t`,
  );
  const all = sql<{ name: string; digest: string }>`${sql.join(each, sql` UNION ALL `)}`;
  return async () => Object.fromEntries((await all.execute(db)).rows.map(({ name, digest }) => [name, digest]));
}

export const changedTables = (before: TableDigests, after: TableDigests): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);
