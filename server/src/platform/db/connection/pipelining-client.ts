import pg from "pg";
import type { StatementObserver } from "../../metrics/database-metrics.ts";
import { PrimaryClient, type PrimaryConfig } from "./primary-client.ts";

/**
 * Names are per process, statements per connection: a text always gets the same name, so PostgreSQL plans it once per connection
 * (measured: 1.3 times the throughput of unnamed ones). Limited, because statements whose text varies (lists of values) would
 * otherwise fill the server's memory; those beyond the limit run unnamed.
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
 * Appended to a statement that is planned for its values each time: its best plan depends on the values, or its text has so many
 * variants that their names would exceed the limit.
 */
export const CUSTOM_PLAN_MARK = "/* planned each time */";

/** pg's overloads in one: returns a promise, unless a callback or a cursor was passed. */
type QueryMethod = (query: unknown, values?: unknown, callback?: unknown) => unknown;

/** A pool passes its configuration to its clients. */
export type ObservedConfig = PrimaryConfig & { onStatement?: StatementObserver };

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query && typeof query.text === "string" ? query.text : "";
}

/** A pg client that sends the next statement without waiting for the previous result, and abandons a connection on which a result timed out. */
export class PipeliningClient extends PrimaryClient {
  #isGathering = false;
  #isSilent = false;

  constructor(config?: ObservedConfig) {
    super({ ...config, pipeline: true });
    const onStatement = config?.onStatement;
    const send: QueryMethod = this.query.bind(this) as QueryMethod;
    this.query = ((query: unknown, values?: unknown, callback?: unknown) => {
      this.#gather();
      const ended = onStatement?.(textOf(query));
      const answer = send(query, values, callback);
      if (!(answer instanceof Promise)) return answer;
      return answer.then(
        (result: unknown) => {
          ended?.();
          return result;
        },
        (error: unknown) => {
          ended?.(error);
          return this.#leaveWhenSilent(error);
        },
      );
    }) as typeof this.query;
  }

  /** Statements that are sent without waiting leave in one packet. */
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
   * After a timeout pg has already cut the connection, since the statements behind it would wait, too (`Client.query`). But it
   * reports that only later, and not to a client that is ending. This client counts as ending from now on, so that the pool drops
   * it when it is released.
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

/**
 * Incremented when prepared statements have become invalid, so that all get new names: a repeated transaction must not fail again
 * on each connection.
 */
let generation = 0;

/** Runs every parameterised statement as a named (prepared) one. */
export class PreparingClient extends PipeliningClient {
  constructor(config?: ObservedConfig) {
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
    const sendOnce = () => send({ name: `${name}_${generation}`, text, values }) as Promise<unknown>;
    return sendOnce().catch((error: unknown) => {
      if (!isOutdatedPlan(error)) throw error;
      // Concurrent statements may have detected it already.
      if (sentIn === generation) generation++;
      // Within a transaction a retry would fail, too (25P02); the first error has the reason, and `inTransaction` starts again.
      return sendOnce().catch(() => {
        throw error;
      });
    });
  }
}

/** A newer build that is starting has altered a table: `returning *` has other columns now. */
export function isOutdatedPlan(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.message.includes("cached plan");
}
