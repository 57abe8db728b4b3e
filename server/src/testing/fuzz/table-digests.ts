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

/** Several times as fast as the text. */
const ofRow = sql`hash_record_extended(t, 0)`;
const ofTextWithout = (columns: readonly string[]) => sql`hashtextextended((to_jsonb(t) - ${sql.val(columns)}::text[])::text, 0)`;

export type TableDigests = Record<string, string>;

/** Types that PostgreSQL does not hash. */
const UNHASHED = ["json", "tsvector"];

export async function openTableDigests(db: Db): Promise<() => Promise<TableDigests>> {
  const tables = await sql<{ name: string; is_hashed: boolean }>`
    SELECT table_name AS name, bool_and(data_type <> ALL (${UNHASHED}::text[])) AS is_hashed
    FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY table_name
  `.execute(db);
  const each = tables.rows
    .filter(({ name }) => !COUNTERS.includes(name))
    .map(({ name, is_hashed }) => {
      const digest = is_hashed && !(name in COUNTED) ? ofRow : ofTextWithout(COUNTED[name] ?? []);
      return sql`SELECT ${sql.lit(name)} AS name, coalesce(sum(${digest}), 0)::text AS digest FROM ${sql.table(name)} t`;
    });
  const all = sql<{ name: string; digest: string }>`${sql.join(each, sql` UNION ALL `)}`;
  return async () => Object.fromEntries((await all.execute(db)).rows.map(({ name, digest }) => [name, digest]));
}

export const changedTables = (before: TableDigests, after: TableDigests): string[] =>
  Object.keys(after).filter((name) => after[name] !== before[name]);
