/**
 * For statements that find a few rows by their keys, for which one plan fits all arguments. PostgreSQL would otherwise plan them
 * again for each list of fewer than the ten keys it assumes, which takes longer than running them.
 */

import { CompiledQuery, sql } from "kysely";
import type pg from "pg";
import { CUSTOM_PLAN_MARK } from "../connection/pipelining-client.ts";
import { withServerOption } from "../connection/server-option.ts";
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

/** Append to a statement that must be planned for its values each time (`pipelining-client.ts`). */
export const customPlan = sql.raw(CUSTOM_PLAN_MARK);
