/**
 * For statements that find a few rows by their keys, for which one plan fits all arguments. PostgreSQL would otherwise plan them
 * again for each list of fewer than the ten keys it assumes, which takes longer than running them.
 */

import { sql } from "kysely";
import { CUSTOM_PLAN_MARK } from "../connection/pipelining-client.ts";

/**
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
