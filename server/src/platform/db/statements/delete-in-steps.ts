import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import { inTransaction } from "../database.ts";

const STEP_ROWS = 5_000;

/**
 * Deletes the rows of a table for which `condition` holds, so few at a time that no statement exceeds its time limit or delays
 * others. Ends early, between two steps, when `stopped` fires. Returns how many were deleted. `allow` runs before each step, in its
 * transaction: what a step deleted stays deleted if a later one fails.
 */
export async function deleteInSteps<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  condition: RawBuilder<unknown>,
  stopped: AbortSignal,
  allow: (tx: Transaction<Tables>) => Promise<unknown> = async () => {},
): Promise<number> {
  const name = sql.table(table);
  const step = sql`DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${STEP_ROWS}))`;
  let deleted = 0;
  while (!stopped.aborted) {
    const { numAffectedRows } = await inTransaction(db, async (tx) => {
      await allow(tx);
      return await step.execute(tx);
    });
    deleted += Number(numAffectedRows ?? 0);
    if ((numAffectedRows ?? 0n) < STEP_ROWS) break;
  }
  return deleted;
}
