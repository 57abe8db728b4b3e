/** Statements of a transaction that are sent at once. */
import type { Compilable, CompiledQuery, DatabaseConnection, Transaction } from "kysely";

/** A statement, and what its rows say. Sent with others by `batch`. */
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
 * Statements that need nothing of each other's rows leave at once, and run in this order. Fails as the first of them that fails: those
 * behind it fail because the transaction has.
 */
export async function batch<Tables, Answers extends unknown[]>(
  tx: Transaction<Tables>,
  ...statements: { [Index in keyof Answers]: Statement<Answers[Index]> }
): Promise<Answers> {
  // Past the query builder, which lets out one statement of a transaction at a time.
  const results = await tx
    .getExecutor()
    .provideConnection((connection) => Promise.allSettled(statements.map((each) => each.send(connection))));
  return results.map((result) => {
    if (result.status === "rejected") throw result.reason;
    return result.value;
  }) as Answers;
}
