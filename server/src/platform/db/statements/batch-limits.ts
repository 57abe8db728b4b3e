/** Limits of the shared statements (docs/decisions/0008-request-cost.md) and transactions (docs/decisions/0017-batch-placing.md). */
import { RESPONSE_TIMEOUT_MS } from "@forno/contract/wire/calls.ts";
import { QUERY_LIMIT_MS } from "../database.ts";

const BATCH = {
  maxItems: 100,
  /** One that waits does not stop all others. */
  maxRunning: 2,
  overtakeMs: 50,
  /** As long as a statement may take. */
  maxWaitMs: QUERY_LIMIT_MS,
};

/** No key can make a read fail, so what failed for one failed for all. */
export const READ_BATCH = { ...BATCH, isWorthRepeating: () => false };

/**
 * The second batch is for when the first one waits for a lock. An item that waits longer than the response timeout has already been
 * refused.
 */
export const TRANSACTION_BATCH = { ...BATCH, maxItems: 64, maxWaitMs: RESPONSE_TIMEOUT_MS };
