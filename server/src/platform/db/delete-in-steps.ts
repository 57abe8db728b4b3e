import { type Kysely, type RawBuilder, sql } from "kysely";

const STEP_ROWS = 5_000;

/**
 * Deletes the rows of a table for which `condition` holds, so few at a time that no statement runs into its limit or holds up others.
 * Ends early, between two steps, when `stopped` fires. Answers how many are gone.
 */
export async function deleteInSteps<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  condition: RawBuilder<unknown>,
  stopped: AbortSignal,
): Promise<number> {
  const name = sql.table(table);
  const step = sql`DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${STEP_ROWS}))`;
  let deleted = 0;
  while (!stopped.aborted) {
    const { numAffectedRows } = await step.execute(db);
    deleted += Number(numAffectedRows ?? 0);
    if ((numAffectedRows ?? 0n) < STEP_ROWS) break;
  }
  return deleted;
}
