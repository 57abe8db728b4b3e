/** Statements whose text never changes, built and compiled only with the first call. */
import type { Compilable, CompiledQuery, Kysely, RawBuilder } from "kysely";

/** Represents an argument while the statement is built. */
class Parameter {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

type Build<Tables, Args extends unknown[], Row> = (db: Kysely<Tables>, ...args: Args) => Compilable<Row> | RawBuilder<Row>;

interface Prepared<Tables, Args extends unknown[], Row> {
  (db: Kysely<Tables>, ...args: Args): Promise<Row[]>;
  /** For `statement`. */
  query(db: Kysely<Tables>, ...args: Args): CompiledQuery<Row>;
}

/**
 * A prepared statement. `build` gets a placeholder for each argument, which it may only use as a value: the text must not depend on
 * it.
 */
export function prepared<Tables, Args extends unknown[], Row>(build: Build<Tables, Args, Row>): Prepared<Tables, Args, Row> {
  const query = compiledOnce(build);
  return Object.assign(async (db: Kysely<Tables>, ...args: Args) => await run(db, query(db, ...args)), { query });
}

const run = async <Tables, Row>(db: Kysely<Tables>, query: CompiledQuery<Row>): Promise<Row[]> =>
  (await db.executeQuery(query)).rows;

function compiledOnce<Tables, Args extends unknown[], Row>(build: Build<Tables, Args, Row>) {
  let compiled: CompiledQuery<Row> | undefined;
  return (db: Kysely<Tables>, ...args: Args): CompiledQuery<Row> => {
    compiled ??= compile(db, build(db, ...parameters<Args>(build.length - 1)));
    return {
      ...compiled,
      parameters: compiled.parameters.map((value) => (value instanceof Parameter ? args[value.index] : value)),
    };
  };
}

/** Placeholders for arguments of any type. */
const parameters = <Args extends unknown[]>(count: number): Args =>
  Array.from({ length: count }, (_, index) => new Parameter(index)) as never;

const compile = <Tables, Row>(db: Kysely<Tables>, query: Compilable<Row> | RawBuilder<Row>): CompiledQuery<Row> =>
  "isRawBuilder" in query ? query.compile(db) : query.compile();
