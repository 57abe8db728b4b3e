/** Statements of a transaction that are sent at once. */
import type { Compilable, CompiledQuery, DatabaseConnection, Transaction } from "kysely";

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
