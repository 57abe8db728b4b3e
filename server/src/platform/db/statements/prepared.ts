/** Queries whose text never changes, built and compiled with the first call alone. */
import type { Compilable, CompiledQuery, Kysely, Transaction } from "kysely";
import { failRead } from "../connection/pipeline.ts";
import { pipelinesOf } from "../database.ts";

class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

type Build<Tables, Args extends unknown[], Row> = (db: Kysely<Tables>, ...args: Args) => Compilable<Row>;

interface Built<Tables, Args extends unknown[], Row> {
  (db: Kysely<Tables>, ...args: Args): Promise<Row[]>;
  query(db: Kysely<Tables>, ...args: Args): CompiledQuery<Row>;
}

/**
 * `build` gets something to put in the place of each argument, and may do nothing with it but use it as a value: the text must not
 * depend on it.
 */
export function builtOnce<Tables, Args extends unknown[], Row>(build: Build<Tables, Args, Row>): Built<Tables, Args, Row> {
  const query = compiledOnce(build);
  return Object.assign(async (db: Kysely<Tables>, ...args: Args) => await run(db, query(db, ...args)), { query });
}

/**
 * The same, for a read that finds a few rows by keys and waits for no lock: outside of a transaction it leaves together with those of
 * other callers.
 */
export function shortRead<Tables, Args extends unknown[], Row>(build: Build<Tables, Args, Row>): Built<Tables, Args, Row> {
  const query = compiledOnce(build);
  const read = async (db: Kysely<Tables>, ...args: Args): Promise<Row[]> => {
    const asked = query(db, ...args);
    const answer = pipelinesOf(db)?.reads.ask([asked]);
    return answer ? ((await answer)[0] as Row[]) : await run(db, asked);
  };
  return Object.assign(read, { query });
}

/**
 * A write of one short statement, and a read that sees it: what others wrote before it was committed is seen, too. Outside of a transaction
 * both leave at once, together with those of other callers.
 */
export async function writeThenRead<Tables, Written, Row>(
  db: Kysely<Tables>,
  write: CompiledQuery<Written>,
  read: CompiledQuery<Row>,
): Promise<[Written[], Row[]]> {
  const answers = pipelinesOf(db)?.writes.ask([write, read]);
  return answers ? ((await answers) as [Written[], Row[]]) : [await run(db, write), await run(db, read).catch(failRead)];
}

/** A statement of a transaction, and what its rows say. */
export interface Question<Answer> {
  query: CompiledQuery<unknown>;
  answer: (rows: unknown[]) => Answer;
}

export const question = <Row, Answer>(query: CompiledQuery<Row>, answer: (rows: Row[]) => Answer): Question<Answer> => ({
  query,
  answer: (rows) => answer(rows as Row[]),
});

/**
 * Statements that need nothing of each other's rows leave at once, and run in this order. Fails as the first of them that fails: those
 * behind it fail because the transaction has.
 */
export async function together<Tables, Answers extends unknown[]>(
  tx: Transaction<Tables>,
  ...questions: { [Index in keyof Answers]: Question<Answers[Index]> }
): Promise<Answers> {
  // Past the query builder, which lets out one statement of a transaction at a time.
  const results = await tx
    .getExecutor()
    .provideConnection((connection) => Promise.allSettled(questions.map(({ query }) => connection.executeQuery(query))));
  return results.map((result, index) => {
    if (result.status === "rejected") throw result.reason;
    return (questions[index] as Question<unknown>).answer(result.value.rows);
  }) as Answers;
}

const run = async <Tables, Row>(db: Kysely<Tables>, query: CompiledQuery<Row>): Promise<Row[]> =>
  (await db.executeQuery(query)).rows;

function compiledOnce<Tables, Args extends unknown[], Row>(build: Build<Tables, Args, Row>) {
  let built: CompiledQuery<Row> | undefined;
  return (db: Kysely<Tables>, ...args: Args): CompiledQuery<Row> => {
    built ??= build(db, ...(Array.from({ length: build.length - 1 }, (_, index) => new Place(index)) as unknown as Args)).compile();
    const parameters = built.parameters.map((value) => (value instanceof Place ? args[value.index] : value));
    return { ...built, parameters };
  };
}
