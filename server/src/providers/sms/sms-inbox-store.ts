import { sql } from "kysely";
import type { Db } from "../../tables.ts";
import type { InboxMessage } from "./sms-provider.ts";
import type { SmsTables } from "./sms-tables.ts";

const INBOX_MAX = 100;

const tablesOf = (db: Db) => db.withTables<SmsTables>();

/** Stores the message and deletes all but the newest hundred. */
export async function storeInboxMessage(db: Db, { mobile, text, sentAt }: InboxMessage): Promise<void> {
  await tablesOf(db).insertInto("sms_inbox").values({ mobile, text, sent_at: sentAt }).execute();
  await tablesOf(db)
    .deleteFrom("sms_inbox")
    .where(
      "id",
      "<",
      sql<number>`(SELECT coalesce(min(id), 0) FROM (SELECT id FROM sms_inbox ORDER BY id DESC LIMIT ${INBOX_MAX}) newest)`,
    )
    .execute();
}

/** Newest first. */
export async function listInboxMessages(db: Db): Promise<InboxMessage[]> {
  const rows = await tablesOf(db)
    .selectFrom("sms_inbox")
    .select(["mobile", "text", "sent_at"])
    .orderBy("id", "desc")
    .limit(INBOX_MAX)
    .execute();
  return rows.map((row) => ({ mobile: row.mobile, text: row.text, sentAt: row.sent_at }));
}

export async function deleteInboxMessages(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await tablesOf(db).deleteFrom("sms_inbox").where("sent_at", "<", before).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
