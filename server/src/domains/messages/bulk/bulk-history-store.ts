import { BULK_FAILURES_MAX } from "@forno/contract/messages/messages.ts";
import { sql } from "kysely";
import { recipientStatus } from "../../../rules/literals-sql.ts";
import type { Db } from "../../../tables.ts";
import { users } from "../../user/account/user-store.ts";

export interface Outcomes {
  /** Includes those being sent. */
  queued: number;
  sent: number;
  failed: number;
}

export interface BulkRow extends Outcomes {
  id: string;
  text: string;
  at: Date;
  by: string;
  recipients: number;
}

/** A completed message has stored counts; only one in progress is counted. Recipients who are not added yet count as queued. */
const selectBulk = (db: Db) =>
  db
    .selectFrom("bulk_messages as message")
    .innerJoin(users.as("sender"), "sender.id", "message.sent_by")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("bulk_recipients")
          .select(outcomeCounts)
          .whereRef("bulk_recipients.message_id", "=", "message.id")
          .where("message.sent_count", "is", null)
          .as("live"),
      (join) => join.onTrue(),
    )
    .select([
      "message.id",
      "message.text",
      "message.created_at as at",
      "sender.name as by",
      "message.recipient_count as recipients",
      sql<number>`CASE WHEN message.sent_count IS NOT NULL THEN 0 WHEN message.recipients_after IS NULL THEN live.queued
        ELSE greatest(live.queued, message.recipient_count - live.sent - live.failed) END`.as("queued"),
      sql<number>`coalesce(message.sent_count, live.sent)`.as("sent"),
      sql<number>`coalesce(message.failed_count, live.failed)`.as("failed"),
    ]);

const outcomeCounts = [
  sql<number>`count(*) FILTER (WHERE status IN (${recipientStatus.queued}, ${recipientStatus.sending}))`.as("queued"),
  sql<number>`count(*) FILTER (WHERE status = ${recipientStatus.sent})`.as("sent"),
  sql<number>`count(*) FILTER (WHERE status = ${recipientStatus.failed})`.as("failed"),
] as const;

/** Newest first. `after`: the last ID of the previous page. */
export async function selectBulkPage(db: Db, { limit, after }: { limit: number; after: string | undefined }): Promise<BulkRow[]> {
  const query = after === undefined ? selectBulk(db) : selectBulk(db).where("message.id", "<", after);
  return await query.orderBy("message.id", "desc").limit(limit).execute();
}

export async function selectBulkMessage(db: Db, id: string): Promise<BulkRow | undefined> {
  return await selectBulk(db).where("message.id", "=", id).executeTakeFirst();
}

/** The latest ones. */
export async function selectFailures(
  db: Db,
  messageId: string,
): Promise<{ id: string; mobile: string; error: string | null; at: Date }[]> {
  return await db
    .selectFrom("bulk_recipients")
    .select(["user_id as id", "mobile", "error", "updated_at as at"])
    .where("message_id", "=", messageId)
    .where("status", "=", sql.lit("failed"))
    .orderBy("updated_at", "desc")
    .limit(BULK_FAILURES_MAX)
    .execute();
}

export async function countOutcomes(db: Db, messageId: string): Promise<Outcomes> {
  const { queued, sent, failed } = await selectBulk(db).where("message.id", "=", messageId).executeTakeFirstOrThrow();
  return { queued, sent, failed };
}

/**
 * Stores the counts if nothing is left to send and no recipients are left to add. A single statement, so that none can be added in
 * between. Customers who opted out before they were added do not count as recipients.
 */
export async function storeOutcomes(db: Db, messageId: string): Promise<void> {
  await db
    .updateTable("bulk_messages")
    .from((eb) => eb.selectFrom("bulk_recipients").select(outcomeCounts).where("message_id", "=", messageId).as("live"))
    .set((eb) => ({
      sent_count: eb.ref("live.sent"),
      failed_count: eb.ref("live.failed"),
      recipient_count: eb("live.sent", "+", eb.ref("live.failed")),
    }))
    .where("id", "=", messageId)
    .where("recipients_after", "is", null)
    .where("live.queued", "=", 0)
    .execute();
}
