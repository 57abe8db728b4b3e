/**
 * For statements that find a few rows by their keys, for which one plan fits all arguments. PostgreSQL would otherwise plan them
 * again for each list of fewer than the ten keys it assumes, which takes longer than running them.
 */

import { CompiledQuery, sql } from "kysely";
import type pg from "pg";
import { withServerOption } from "../connection/isolation.ts";
import { CUSTOM_PLAN_MARK } from "../connection/pipelining-client.ts";
import { statement } from "./batch.ts";

const SETTING = "plan_cache_mode";
const VALUE = "force_generic_plan";

/** For a connection that runs only such statements. */
export const withGenericPlan = <C extends pg.ClientConfig>(connection: C): C => withServerOption(connection, `${SETTING}=${VALUE}`);

/**
 * Until the end of the transaction. Also forbids sequential scans where an index can be used: a plan from when a table was empty
 * would scan it, and is retained until PostgreSQL analyses the table, up to a minute after it was filled. For `batch`.
 */
export const genericPlanFromHere = () => statement(genericForTransaction, () => null);

const genericForTransaction = CompiledQuery.raw(
  `SELECT set_config('${SETTING}', '${VALUE}', true), set_config('enable_seqscan', 'off', true)`,
);

/**
 * The same as a condition, always true, of the statement with which a transaction takes its locks: it spares a statement. That one
 * is planned before.
 */
export const genericPlanBehind = sql<boolean>`(SELECT set_config(${sql.lit(SETTING)}, ${sql.lit(VALUE)}, true) IS NOT NULL
  AND set_config('enable_seqscan', 'off', true) IS NOT NULL)`;

/** A list of IDs for such a statement, which PostgreSQL would otherwise plan again for each list. */
export const oneOf = <Id>(ids: readonly Id[], type: "uuid" | "text") => {
  const list = sql.raw(`${type}[]`);
  return sql<Id>`ANY((SELECT ${ids}::${list})::${list})`;
};

/** Append to a statement that must be planned for its values each time (`pipelining-client.ts`). */
export const customPlan = sql.raw(CUSTOM_PLAN_MARK);
