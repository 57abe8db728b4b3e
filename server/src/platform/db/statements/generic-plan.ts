/**
 * For statements that find a few rows by their keys, where one plan is right for all arguments. PostgreSQL would plan them anew for each
 * list of keys that is shorter than the ten it assumes, which takes longer than to run them.
 */

import { CompiledQuery, sql } from "kysely";
import type pg from "pg";
import { CUSTOM_PLAN_MARK } from "../connection/pipelining-client.ts";
import { withServerOption } from "../connection/server-option.ts";
import { statement } from "./batch.ts";

const SETTING = "plan_cache_mode";
const VALUE = "force_generic_plan";

/** A connection all of whose statements are such. */
export const withGenericPlan = <C extends pg.ClientConfig>(connection: C): C => withServerOption(connection, `${SETTING}=${VALUE}`);

/**
 * To the end of the transaction, and no statement may read a whole table where an index finds its rows: a plan from the time when a table was
 * empty does, and is kept until PostgreSQL analyses the table, up to a minute after it has filled. For `batch`.
 */
export const genericPlanFromHere = () => statement(genericForTransaction, () => null);

const genericForTransaction = CompiledQuery.raw(
  `SELECT set_config('${SETTING}', '${VALUE}', true), set_config('enable_seqscan', 'off', true)`,
);

/** At the end of a statement that is planned anew each time, for the values it gets (`pipelining-client.ts`). */
export const customPlan = sql.raw(CUSTOM_PLAN_MARK);
