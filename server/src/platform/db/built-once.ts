/** Queries whose text never changes, built and compiled with the first call alone. */
import type { Compilable, CompiledQuery, Kysely } from "kysely";
import { pipelineOf } from "./database.ts";

class Place {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

type Build<Tables, Args extends unknown[], Row> = (db: Kysely<Tables>, ...args: Args) => Compilable<Row>;
type Query<Tables, Args extends unknown[], Row> = (db: Kysely<Tables>, ...args: Args) => Promise<Row[]>;

/**
 * `build` gets something to put in the place of each argument, and may do nothing with it but use it as a value: the text must not
 * depend on it.
 */
export function builtOnce<Tables, Args extends unknown[], Row>(build: Build<Tables, Args, Row>): Query<Tables, Args, Row> {
  const compile = compiledOnce(build);
  return async (db, ...args) => (await db.executeQuery(compile(db, args))).rows;
}

/**
 * The same, for a read that finds a few rows by keys and waits for no lock: outside of a transaction it leaves together with those of
 * other callers.
 */
export function shortRead<Tables, Args extends unknown[], Row>(build: Build<Tables, Args, Row>): Query<Tables, Args, Row> {
  const compile = compiledOnce(build);
  return async (db, ...args) => {
    const query = compile(db, args);
    const answer = pipelineOf(db)?.ask(query.sql, query.parameters) as Promise<Row[]> | null | undefined;
    return await (answer ?? db.executeQuery(query).then(({ rows }) => rows));
  };
}

function compiledOnce<Tables, Args extends unknown[], Row>(build: Build<Tables, Args, Row>) {
  let built: CompiledQuery<Row> | undefined;
  return (db: Kysely<Tables>, args: Args): CompiledQuery<Row> => {
    built ??= build(db, ...(Array.from({ length: build.length - 1 }, (_, index) => new Place(index)) as unknown as Args)).compile();
    const parameters = built.parameters.map((value) => (value instanceof Place ? args[value.index] : value));
    return { ...built, parameters };
  };
}
