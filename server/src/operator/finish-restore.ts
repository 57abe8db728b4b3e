/** What the first start on a restored database does before the shop opens. */

import type { Deps } from "../deps.ts";
import { BY_ITSELF, recordAudit } from "../domains/audit/audit.ts";
import { finishRestoreRow, lockUnfinishedRestore } from "../domains/backup/backup-store.ts";
import { failUnsent } from "../domains/messages/messages-store.ts";
import { skipOrderNumbers } from "../domains/order/placing/placing-store.ts";
import { endAllCodes, endAllSessions } from "../domains/user/user-demo-store.ts";
import { inTransaction } from "../platform/db/database.ts";

/** More orders than a shop takes between two backups. */
const NUMBERS_SKIPPED = 1_000;
/** Shown beside the recipient. */
const MESSAGE_ERROR = "not sent: the shop was restored from a backup";

/**
 * What happened after the backup is unknown here, so nothing of before may happen twice or come back: sessions that were ended since,
 * codes, messages that may have been sent. Orders get other numbers than those of the lost ones. Refunds need nothing: each is looked up
 * at the provider before it is sent. Of instances that start together, one does this.
 */
export async function finishRestore({ db, clock, log }: Pick<Deps, "db" | "clock" | "log">): Promise<void> {
  const finished = await inTransaction(db, async (tx) => {
    const restore = await lockUnfinishedRestore(tx);
    if (!restore) return null;
    const now = clock();
    const sessions = await endAllSessions(tx, now);
    await endAllCodes(tx, now);
    const messages = await failUnsent(tx, MESSAGE_ERROR, now);
    await skipOrderNumbers(tx, NUMBERS_SKIPPED);
    const subject = { type: "backup", id: restore.id, label: restore.takenAt.toISOString() } as const;
    await recordAudit(tx, BY_ITSELF, { action: "backup.restore", subject, details: { sessions, messages } }, now);
    await finishRestoreRow(tx, restore.id, now);
    return { takenAt: restore.takenAt, sessions, messages };
  });
  if (finished) log.warn(finished, "Restored from a backup: all sessions have ended, and messages that were not sent stay unsent");
}
