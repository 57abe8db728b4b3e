/** Statements whose text never changes, built and compiled only with the first call. */
import { type Compilable, type CompiledQuery, type Kysely, type RawBuilder, sql } from "kysely";
import { CUSTOM_PLAN_MARK } from "../connection/pipelining-client.ts";

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

/**
 * For statements that find a few rows by their keys, for which one plan fits all arguments. PostgreSQL would otherwise plan them
 * again for each list of fewer than the ten keys it assumes, which takes longer than running them.
 *
 * A condition, always true, of the statement with which a transaction takes its locks: those behind it, until the end of the
 * transaction, have one plan. Also forbids sequential scans where an index can be used: a plan from when a table was empty would
 * scan it, and is retained until PostgreSQL analyses the table, up to a minute after it was filled.
 */
export const genericPlanBehind = sql<boolean>`(SELECT set_config('plan_cache_mode', 'force_generic_plan', true) IS NOT NULL
  AND set_config('enable_seqscan', 'off', true) IS NOT NULL)`;

type KeyType = "uuid" | "text" | "bytea";

/** A list for such a statement, which PostgreSQL would otherwise plan again for each list, because it counts the elements. */
export const listOf = (keys: readonly unknown[], type: KeyType) => sql`(SELECT ${keys}::${sql.raw(type)}[])`;

export const oneOf = <Key>(keys: readonly Key[], type: KeyType) => sql<Key>`ANY(${listOf(keys, type)}::${sql.raw(type)}[])`;

/** Append to a statement that must be planned for its values each time (`pipelining-client.ts`). */
export const customPlan = sql.raw(CUSTOM_PLAN_MARK);
