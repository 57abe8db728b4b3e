import { sql } from "kysely";
import { deleteInSteps } from "../../platform/db/delete-in-steps.ts";
import type { Db, Tx } from "../../tables.ts";
import { recipients } from "../user/user-store.ts";

/** Why a recipient counts as failed of whom nobody knows whether the message arrived. */
export const UNKNOWN_OUTCOME = "unknown outcome";

/** Makes the messages of one sender queue up behind each other until the transaction ends. */
export async function lockSender(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
}

export function findMessageSince(tx: Tx, message: { sentBy: string; text: string; since: Date }) {
  return tx
    .selectFrom("bulk_messages")
    .select("recipient_count")
    .where("sent_by", "=", message.sentBy)
    .where("text", "=", message.text)
    .where("created_at", ">=", message.since)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Stores the message with its recipients, the customers who take promotions; answers how many they are. */
export async function addMessage(
  tx: Tx,
  message: { id: string; text: string; sentBy: string; at: Date },
  adminMobiles: ReadonlySet<string>,
): Promise<number> {
  // One statement, so that the count and the recipients are of the same moment.
  const added = await tx
    .with("recipients", () => recipients(tx, adminMobiles).select(["users.id", "users.mobile"]).$narrowType<{ mobile: string }>())
    .with("queued", (db) =>
      db
        .insertInto("bulk_recipients")
        .columns(["message_id", "user_id", "mobile", "updated_at"])
        .expression((eb) =>
          eb
            .selectFrom("recipients")
            .select([
              sql<string>`${message.id}::uuid`.as("message_id"),
              "recipients.id",
              "recipients.mobile",
              sql<Date>`${message.at}::timestamptz`.as("updated_at"),
            ]),
        ),
    )
    .insertInto("bulk_messages")
    .values((eb) => ({
      id: message.id,
      text: message.text,
      sent_by: message.sentBy,
      created_at: message.at,
      recipient_count: eb.selectFrom("recipients").select((count) => count.fn.countAll<number>().as("count")),
    }))
    .returning("recipient_count")
    .executeTakeFirstOrThrow();
  return added.recipient_count;
}

export async function readText(db: Db, messageId: string): Promise<string | undefined> {
  const message = await db.selectFrom("bulk_messages").select("text").where("id", "=", messageId).executeTakeFirst();
  return message?.text;
}

/** Takes one queued recipient, whom from now on no one else takes. */
export function claimRecipient(db: Db, messageId: string, at: Date) {
  return db
    .updateTable("bulk_recipients")
    .set({ status: "sending", updated_at: at })
    .where("message_id", "=", messageId)
    .where("user_id", "=", (eb) =>
      eb
        .selectFrom("bulk_recipients")
        .select("user_id")
        .where("message_id", "=", messageId)
        .where("status", "=", "queued")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(({ selectFrom }) => [
      "user_id",
      "mobile",
      selectFrom("users")
        .select("promotions_opted_out")
        .whereRef("users.id", "=", "bulk_recipients.user_id")
        .$asScalar()
        .as("isOptedOut"),
    ])
    .executeTakeFirst();
}

/** Stores the outcome, unless the recipient was given up meanwhile. */
export async function finishRecipient(
  db: Db,
  outcome: { messageId: string; userId: string; error: string | null; at: Date },
): Promise<void> {
  await db
    .updateTable("bulk_recipients")
    .set({ status: outcome.error === null ? "sent" : "failed", error: outcome.error, updated_at: outcome.at })
    .where("message_id", "=", outcome.messageId)
    .where("user_id", "=", outcome.userId)
    .where("status", "=", "sending")
    .execute();
}

/** Recipients whose worker went away between the mark and the outcome. */
export async function failAbandoned(db: Db, messageId: string, abandonedBefore: Date, at: Date): Promise<void> {
  await db
    .updateTable("bulk_recipients")
    .set({ status: "failed", error: UNKNOWN_OUTCOME, updated_at: at })
    .where("message_id", "=", messageId)
    .where("status", "=", "sending")
    .where("updated_at", "<", abandonedBefore)
    .execute();
}

/** What was sent stays counted; what waits is not sent. */
export async function forgetRecipient(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable("bulk_recipients")
    .set({ mobile: "", status: "failed", error: "account deleted", updated_at: at })
    .where("user_id", "=", userId)
    .where("status", "=", "queued")
    .execute();
  await tx.updateTable("bulk_recipients").set({ mobile: "" }).where("user_id", "=", userId).execute();
}

/** Of messages that are through; their counts stay. */
export async function deleteOldRecipients(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  const isOld = sql`message_id IN (SELECT id FROM bulk_messages WHERE created_at < ${before} AND sent_count IS NOT NULL)`;
  return await deleteInSteps(db, "bulk_recipients", isOld, stopped);
}

/** What a message still waits for: recipients to send to, or only outcomes of sendings under way. */
export async function unfinished(db: Db, messageId: string): Promise<"queued" | "sending" | undefined> {
  const recipient = await db
    .selectFrom("bulk_recipients")
    .select("status")
    .where("message_id", "=", messageId)
    .where("status", "in", ["queued", "sending"])
    .$narrowType<{ status: "queued" | "sending" }>()
    // "queued" stands before "sending" in the alphabet too.
    .orderBy("status")
    .limit(1)
    .executeTakeFirst();
  return recipient?.status;
}
