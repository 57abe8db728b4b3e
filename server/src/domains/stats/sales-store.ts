/** The figures that triggers maintain (migrations 0024, 0027 and 0058): the views `…_now` are their sums at any moment. */
import { sql } from "kysely";
import type { Db } from "../../tables.ts";

const FOLDED_EACH_TIME = 20_000;

/** Changes are in a table of the same columns, `…_changes`. */
interface Figures {
  table: string;
  key: string[];
  sums: string[];
  /** The column whose newest value counts, instead of a sum. */
  newest?: string;
}

const FIGURES: Figures[] = [
  { table: "sales", key: ["hour", "status"], sums: ["orders", "revenue_paise"] },
  { table: "food_sales", key: ["day", "food_id", "name"], sums: ["quantity", "revenue_paise"], newest: "last_at" },
  { table: "food_size_sales", key: ["day", "food_id", "size"], sums: ["quantity", "revenue_paise"] },
  { table: "sign_ups", key: ["day", "opted_out"], sums: ["users"] },
];

/** A time in the format of `sales_now.hour`. */
export const hourInKolkata = (time: Date) => sql<string>`(${time}::timestamptz AT TIME ZONE INTERVAL '5 hours 30 minutes')`;

/** Adds up the changes since the last run. Ends early, between two steps, when `stopped` fires. */
export async function foldSales(db: Db, stopped: AbortSignal): Promise<void> {
  for (const figures of FIGURES) while (!stopped.aborted) if ((await foldStep(db, foldOf(figures))) < FOLDED_EACH_TIME) break;
}

/** Returns how many changes there were. */
async function foldStep(db: Db, fold: ReturnType<typeof foldOf>): Promise<number> {
  const { rows } = await fold.execute(db);
  return rows[0]?.count ?? 0;
}

/** One statement, so that a concurrent reader sees each change exactly once. */
function foldOf({ table, key, sums, newest }: Figures) {
  const list = (names: string[]) => sql.join(names.map((name) => sql.ref(name)));
  const [changes, keys] = [sql.table(`${table}_changes`), list(key)];
  const columns = list([...key, ...sums, ...(newest ? [newest] : [])]);
  const gone = [...sums.map((name) => sql`sum(${sql.ref(name)})`), ...(newest ? [sql`max(${sql.ref(newest)})`] : [])];
  const added = [
    ...sums.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)} + excluded.${sql.ref(name)}`),
    ...(newest ? [sql`${sql.ref(newest)} = greatest(s.${sql.ref(newest)}, excluded.${sql.ref(newest)})`] : []),
  ];
  return sql<{ count: number }>`
    WITH gone AS (
      DELETE FROM ${changes} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${changes} LIMIT ${FOLDED_EACH_TIME} FOR UPDATE SKIP LOCKED))
      RETURNING ${columns}
    ), added AS (
      INSERT INTO ${sql.table(table)} AS s (${columns})
      SELECT ${keys}, ${sql.join(gone)} FROM gone GROUP BY ${keys} ORDER BY ${keys}
      ON CONFLICT (${keys}) DO UPDATE SET ${sql.join(added)}
    )
    SELECT count(*) AS count FROM gone`;
}
