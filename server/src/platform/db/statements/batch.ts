/** Statements of a transaction that are sent at once. */

import { RESPONSE_TIMEOUT_MS } from "@forno/contract/wire/calls.ts";
import type { Compilable, CompiledQuery, DatabaseConnection, Transaction } from "kysely";
import { QUERY_LIMIT_MS } from "../database.ts";

/** A statement, and how its rows become a result. Sent with others by `batch`. */
export interface Statement<Answer> {
  send(connection: DatabaseConnection): Promise<Answer>;
}

export function statement<Row, Answer>(
  query: CompiledQuery<Row> | Compilable<Row>,
  answer: (rows: Row[]) => Answer,
): Statement<Answer> {
  const compiled = "compile" in query ? query.compile() : query;
  return { send: async (connection) => answer((await connection.executeQuery<Row>(compiled)).rows) };
}

/**
 * Sends statements that do not need each other's results at once; they run in this order. Fails with the error of the first that
 * fails: those behind it fail because the transaction has.
 */
export async function batch<Tables, Answers extends unknown[]>(
  tx: Transaction<Tables>,
  ...statements: { [Index in keyof Answers]: Statement<Answers[Index]> }
): Promise<Answers> {
  // Bypasses the query builder, which sends one statement of a transaction at a time.
  const results = await tx
    .getExecutor()
    .provideConnection((connection) => Promise.allSettled(statements.map((each) => each.send(connection))));
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }) as Answers;
}

/** Limits of the shared statements (docs/decisions/0008-request-cost.md) and transactions (docs/decisions/0017-batch-placing.md). */
const BATCH = {
  maxItems: 100,
  /** One that waits does not stop all others. */
  maxRunning: 2,
  overtakeMs: 50,
  /** As long as a statement may take. */
  maxWaitMs: QUERY_LIMIT_MS,
};

/** No key can make a read fail, so what failed for one failed for all. */
export const READ_BATCH = { ...BATCH, isWorthRepeating: () => false };

/**
 * The second batch is for when the first one waits for a lock. An item that waits longer than the response timeout has already been
 * refused.
 */
export const TRANSACTION_BATCH = { ...BATCH, maxItems: 64, maxWaitMs: RESPONSE_TIMEOUT_MS };
