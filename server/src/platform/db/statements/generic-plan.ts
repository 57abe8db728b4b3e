/**
 * For statements that find a few rows by their keys, where one plan is right for all arguments. PostgreSQL would plan them anew for each
 * list of keys that is shorter than the ten it assumes, which takes longer than to run them.
 */
import { CompiledQuery } from "kysely";
import type pg from "pg";
import { withServerOption } from "../connection/server-option.ts";

const SETTING = "plan_cache_mode";
const VALUE = "force_generic_plan";

/** A connection all of whose statements are such. */
export const withOnePlan = <C extends pg.ClientConfig>(connection: C): C => withServerOption(connection, `${SETTING}=${VALUE}`);

/**
 * To the end of the transaction, and no statement may read a whole table where an index finds its rows: a plan from the time when a table was
 * empty does, and is kept until PostgreSQL analyses the table, up to a minute after it has filled. For `together`.
 */
export const onePlanFromHere = () => ({ query: oneForTransaction, answer: () => null });

const oneForTransaction = CompiledQuery.raw(
  `SELECT set_config('${SETTING}', '${VALUE}', true), set_config('enable_seqscan', 'off', true)`,
);
