/** Personal data in bulk messages: for the download, and deleted with the account. */
import type { PersonalData } from "@forno/contract/privacy/privacy.ts";
import type { Db, Tx } from "../../tables.ts";

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
