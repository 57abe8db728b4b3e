import pg from "pg";

/**
 * Names are per process, statements per connection: a text always gets the same name, so PostgreSQL plans it once per
 * connection (measured: 1.3 times the throughput of unnamed ones). Bounded, because statements whose text varies (lists of
 * values) would otherwise pile up in the server's memory; those beyond the bound run unnamed.
 */
const MAX_NAMES = 1_000;
const names = new Map<string, string>();

function statementName(text: string): string | undefined {
  if (text.endsWith(CUSTOM_PLAN_MARK)) return undefined;
  const known = names.get(text);
  if (known || names.size >= MAX_NAMES) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * At the end of a statement: planned anew each time, for the values it gets. For statements whose best plan depends on the values, or
 * whose text has so many forms that their names would push out others.
 */
export const CUSTOM_PLAN_MARK = "/* planned each time */";

/** pg's overloads in one: a promise, or, where a callback or a cursor was given, something that is none. */
type QueryMethod = (query: unknown, values?: unknown, callback?: unknown) => unknown;

/** A pg client that sends the next statement without waiting for the previous result, and abandons a connection on which a result timed out. */
export class PipeliningClient extends pg.Client {
  #isGathering = false;
  #isSilent = false;

  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true });
    const send: QueryMethod = this.query.bind(this) as QueryMethod;
    this.query = ((query: unknown, values?: unknown, callback?: unknown) => {
      this.#gather();
      const answer = send(query, values, callback);
      return answer instanceof Promise ? answer.catch((error: unknown) => this.#leaveWhenSilent(error)) : answer;
    }) as typeof this.query;
  }

  /** What is asked without waiting leaves in one packet. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  /**
   * After a time-out pg has cut the connection already, since what is behind that statement would wait, too (`Client.query`). It says so only
   * later, and not to a client that is ending, as this one is from now on for the pool to drop it when it is given back.
   */
  #leaveWhenSilent(error: unknown): never {
    if (!this.#isSilent && error instanceof Error && error.message === "Query read timeout") {
      this.#isSilent = true;
      this.emit("error", error);
      void this.end().catch(() => {});
    }
    throw error;
  }
}

/** Grows when prepared statements have become invalid, so that all get new names: a transaction that is repeated must not fail on each connection anew. */
let generation = 0;

const sentAgain = new WeakSet<object>();

/** What was sent right behind it then ran before it. */
export const wasSentAgain = (result: object): boolean => sentAgain.has(result);

/** Runs every parameterised statement as a named (prepared) one. */
export class PreparingClient extends PipeliningClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query as QueryMethod;
    this.query = ((query: unknown, values?: unknown, callback?: unknown) => {
      const name =
        typeof query === "string" && Array.isArray(values) && values.length > 0 && !callback ? statementName(query) : undefined;
      return name ? this.#sendNamed(send, name, query as string, values as unknown[]) : send(query, values, callback);
    }) as typeof this.query;
  }

  #sendNamed(send: QueryMethod, name: string, text: string, values: unknown[]): Promise<unknown> {
    const sentIn = generation;
    const sendOnce = () => send({ name: `${name}_${generation}`, text, values }) as Promise<object>;
    return sendOnce().catch((error: unknown) => {
      const isOutdated = isOutdatedPlan(error);
      if (!isOutdated && !isWithoutItsPlan(error)) throw error;
      // Others that were under way may have found out already.
      if (sentIn === generation) generation++;
      // Within a transaction this cannot succeed any more (25P02); the first error tells the reason, and `inTransaction` begins anew.
      return sendOnce().then(
        (result) => {
          sentAgain.add(result);
          return result;
        },
        (later: unknown) => {
          throw isOutdated ? error : later;
        },
      );
    });
  }
}

/** A newer version of the program, starting beside this one, has altered a table: `returning *` has other columns now. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.message.includes("cached plan");
}

const UNKNOWN_STATEMENT = "26000";
const STATEMENT_EXISTS = "42P05";

/**
 * In the pipeline mode only the first of equal statements says its text, and where it is cut off before it was planned (it waited for a lock
 * of a migration) those behind it find no plan. Or, as pg then forgets its name once for each of them, one that exists already. Neither ran.
 */
function isWithoutItsPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code === UNKNOWN_STATEMENT || error.code === STATEMENT_EXISTS);
}
