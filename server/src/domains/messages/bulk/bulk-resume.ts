/** After a database was moved, its messages have no jobs. */
import type { Deps } from "../../../deps.ts";
import { selectUnfinishedMessages } from "../messages-store.ts";
import { RECIPIENTS_QUEUE } from "./bulk-recipients.ts";
import { BULK_QUEUE } from "./bulk-sms.ts";

/**
 * Continues each unfinished message, once its workers are declared. A second job for a message does no harm: each recipient is claimed
 * once.
 */
export async function resumeBulk({ db, jobs }: Pick<Deps, "db" | "jobs">): Promise<void> {
  for (const { id, isWhole } of await selectUnfinishedMessages(db))
    await jobs.send(isWhole ? BULK_QUEUE : RECIPIENTS_QUEUE, { messageId: id }, { singletonKey: id });
}
