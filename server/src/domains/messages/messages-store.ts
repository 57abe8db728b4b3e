import type { RecipientStatus } from "@forno/contract/messages/messages.ts";
import type { PersonalData } from "@forno/contract/privacy/privacy.ts";
import { sql } from "kysely";
import { NIL } from "uuid";
import { deleteInSteps } from "../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tx } from "../../tables.ts";
import { recipients, users } from "../user/account/user-store.ts";

/** Stored as the error if it is unknown whether the message arrived. */
export const UNKNOWN_OUTCOME = "unknown outcome";

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

/** Stores the message, not yet its recipients. */
export async function addMessage(
  tx: Tx,
  message: { id: string; text: string; sentBy: string; at: Date; recipients: number },
): Promise<void> {
  const { id, text, sentBy, at, recipients } = message;
  await tx
    .insertInto("bulk_messages")
    .values({ id, text, sent_by: sentBy, created_at: at, recipient_count: recipients, recipients_after: NIL })
    .execute();
}

/**
 * Adds the next recipients: customers who accept promotions and existed when the message was stored. Returns whether these were the
 * last.
 */
export async function addRecipients(tx: Tx, messageId: string, input: RecipientsInput): Promise<boolean> {
  const message = await tx
    .selectFrom("bulk_messages")
    .select(["recipients_after", "created_at"])
    .where("id", "=", messageId)
    // Concurrent jobs add recipients one after another.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!message?.recipients_after) return true;
  const added = await insertRecipients(tx, { ...input, messageId, after: message.recipients_after, until: message.created_at });
  const isLast = !added || added.count < input.limit;
  await tx
    .updateTable("bulk_messages")
    .set({ recipients_after: isLast ? null : added.userId })
    .where("id", "=", messageId)
    .execute();
  return isLast;
}

interface RecipientsInput {
  adminMobiles: ReadonlySet<string>;
  limit: number;
  at: Date;
}

/** Returns their number and the last of them. */
function insertRecipients(
  tx: Tx,
  { messageId, after, until, adminMobiles, limit, at }: RecipientsInput & { messageId: string; after: string; until: Date },
) {
  const next = recipients(tx, [...adminMobiles])
    .select(["users.id", "users.mobile"])
    .$narrowType<{ mobile: string }>()
    .where("users.id", ">", after)
    .where("users.created_at", "<=", until)
    .orderBy("users.id")
    .limit(limit)
    // Waits for a deletion of the account in progress; a later deletion sees the new recipient.
    .forKeyShare();
  return tx
    .with("next", () => next)
    .with("added", (db) =>
      db
        .insertInto("bulk_recipients")
        .columns(["message_id", "user_id", "mobile", "updated_at"])
        .expression((eb) =>
          eb
            .selectFrom("next")
            .select([
              sql<string>`${messageId}::uuid`.as("message_id"),
              "next.id",
              "next.mobile",
              sql<Date>`${at}::timestamptz`.as("updated_at"),
            ]),
        )
        .returning("user_id"),
    )
    .selectFrom("added")
    .select(["user_id as userId", sql<number>`count(*) OVER ()`.as("count")])
    .orderBy("user_id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function readText(db: Db, messageId: string): Promise<string | undefined> {
  const message = await db.selectFrom("bulk_messages").select("text").where("id", "=", messageId).executeTakeFirst();
  return message?.text;
}

/** Claims one queued recipient, so that no other worker does. */
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
      selectFrom(users.as("u"))
        .select("u.promotions_opted_out")
        .whereRef("u.id", "=", "bulk_recipients.user_id")
        .$asScalar()
        .as("isOptedOut"),
    ])
    .executeTakeFirst();
}

/** Stores the outcome, unless the recipient was given up in the meantime. */
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

/** Recipients whose worker crashed between the mark and the outcome. */
export async function failAbandoned(db: Db, messageId: string, abandonedBefore: Date, at: Date): Promise<void> {
  await db
    .updateTable("bulk_recipients")
    .set({ status: "failed", error: UNKNOWN_OUTCOME, updated_at: at })
    .where("message_id", "=", messageId)
    .where("status", "=", "sending")
    .where("updated_at", "<", abandonedBefore)
    .execute();
}

/** Only of completed messages, whose counts stay. */
export async function deleteOldRecipients(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  const isOld = sql`message_id IN (SELECT id FROM bulk_messages WHERE created_at < ${before} AND sent_count IS NOT NULL)`;
  return await deleteInSteps(db, "bulk_recipients", isOld, stopped);
}

/** What a message is waiting for: queued recipients, or only outcomes of messages being sent. */
export async function unfinished(db: Db, messageId: string): Promise<"queued" | "sending" | undefined> {
  const recipient = await db
    .selectFrom("bulk_recipients")
    .select("status")
    .where("message_id", "=", messageId)
    .where("status", "in", ["queued", "sending"])
    .$narrowType<{ status: "queued" | "sending" }>()
    // "queued" also sorts before "sending" alphabetically.
    .orderBy("status")
    .limit(1)
    .executeTakeFirst();
  return recipient?.status;
}

/** Nobody gets a message that was queued: marks each as failed with this error. Returns how many. */
export async function failUnsent(tx: Tx, error: string, at: Date): Promise<number> {
  await tx.updateTable("bulk_messages").set({ recipients_after: null }).where("recipients_after", "is not", null).execute();
  const { numUpdatedRows } = await tx
    .updateTable("bulk_recipients")
    .set({ status: "failed" satisfies RecipientStatus, error, updated_at: at })
    .where("status", "in", ["queued", "sending"] satisfies RecipientStatus[])
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Those with recipients to add or to send to, whose job may be lost. */
export async function selectUnfinishedMessages(db: Db): Promise<{ id: string; isWhole: boolean }[]> {
  const rows = await db
    .selectFrom("bulk_messages")
    .select(["id", "recipients_after"])
    .where("sent_count", "is", null)
    .orderBy("created_at", "desc")
    .limit(UNFINISHED_MAX)
    .execute();
  return rows.map(({ id, recipients_after }) => ({ id, isWhole: recipients_after === null }));
}

const UNFINISHED_MAX = 100;

export async function personalDataOfMessages(db: Db, userId: string): Promise<PersonalData["messages"]> {
  const rows = await db
    .selectFrom("bulk_recipients as r")
    .innerJoin("bulk_messages as m", "m.id", "r.message_id")
    .select(["m.text", "r.mobile", "r.status", "r.updated_at"])
    .where("r.user_id", "=", userId)
    .orderBy("m.created_at", "desc")
    .execute();
  return rows.map((row) => ({ text: row.text, mobile: row.mobile, status: row.status, at: row.updated_at.toISOString() }));
}

/** Sent messages still count; queued ones are not sent. */
export async function anonymizeRecipient(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable("bulk_recipients")
    .set({ mobile: "", status: "failed", error: "account deleted", updated_at: at })
    .where("user_id", "=", userId)
    .where("status", "=", "queued")
    .execute();
  await tx.updateTable("bulk_recipients").set({ mobile: "" }).where("user_id", "=", userId).execute();
}
