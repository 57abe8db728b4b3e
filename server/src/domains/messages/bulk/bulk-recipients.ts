/** Adds the remaining recipients of a bulk message, after those of the first statement. */
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { addRecipients, selectUnfinishedMessages } from "../messages-store.ts";
import { BULK_JOBS, BULK_QUEUE, type BulkJob, shiftOf } from "./bulk-sms.ts";

export const RECIPIENTS_QUEUE = "bulk-recipients";

type RecipientsDeps = Pick<Deps, "db" | "jobs" | "clock" | "config">;

export function workBulkRecipients(deps: RecipientsDeps): Promise<void> {
  return deps.jobs.work<BulkJob>(RECIPIENTS_QUEUE, BULK_JOBS, ({ messageId }, signal) =>
    addShift(deps, messageId, shiftOf(signal)),
  );
}

async function addShift(deps: RecipientsDeps, messageId: string, shiftEnds: AbortSignal): Promise<void> {
  const { adminMobiles, recipientsPerStep: limit } = deps.config;
  let isWhole = false;
  while (!isWhole && !shiftEnds.aborted) {
    isWhole = await inTransaction(deps.db, (tx) => addRecipients(tx, messageId, { adminMobiles, limit, at: deps.clock() }));
    // After the commit. Otherwise the job that `singletonKey` deduplicates with this one could run before the recipients exist, and
    // be the last.
    await deps.jobs.send(BULK_QUEUE, { messageId }, { singletonKey: messageId });
  }
  if (!isWhole) await deps.jobs.send(RECIPIENTS_QUEUE, { messageId });
}

/**
 * After a database was moved, its messages have no jobs. Continues each unfinished message, once its workers are declared. A second
 * job for a message does no harm: each recipient is claimed once.
 */
export async function resumeBulk({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  for (const { id, isWhole } of await selectUnfinishedMessages(db))
    await jobs.send(isWhole ? BULK_QUEUE : RECIPIENTS_QUEUE, { messageId: id }, { singletonKey: id });
}
