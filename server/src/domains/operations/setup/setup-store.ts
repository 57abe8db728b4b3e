import type { SmsProvider } from "../../../providers/sms/sms-provider.ts";
import type { Db, Tx } from "../../../tables.ts";

/** When this provider accepted the last test text; null if another one did, or none. */
export async function readTextSentAt(db: Db, provider: SmsProvider["name"]): Promise<Date | null> {
  const row = await db.selectFrom("setup").select("text_sent_at as at").where("text_sent_by", "=", provider).executeTakeFirst();
  return row?.at ?? null;
}

export async function markTextSent(db: Db, provider: SmsProvider["name"], now: Date): Promise<void> {
  await db.updateTable("setup").set({ text_sent_at: now, text_sent_by: provider }).execute();
}

/** The link before no longer works. Returns false once the setup is finished. */
export async function replaceLink(db: Db, hash: Buffer, expiresAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("setup")
    .set({ link_hash: hash, link_expires_at: expiresAt })
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether a browser may open the link with this token. */
export async function hasLink(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("setup")
    .select("only_row")
    .where("link_hash", "=", hash)
    .where("link_expires_at", ">", now)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

interface OpenedLink {
  linkHash: Buffer;
  browserHash: Buffer;
  expiresAt: Date;
}

/** Uses the link up and lets this browser in, instead of an earlier one. Returns false for a link that does not work. */
export async function openLink(db: Db, { linkHash, browserHash, expiresAt }: OpenedLink, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("setup")
    .set({ link_hash: null, link_expires_at: null, browser_hash: browserHash, browser_expires_at: expiresAt })
    .where("link_hash", "=", linkHash)
    .where("link_expires_at", ">", now)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasBrowser(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("setup")
    .select("only_row")
    .where("browser_hash", "=", hash)
    .where("browser_expires_at", ">", now)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns false if this browser may not finish it, or another call has. */
export async function markFinished(tx: Tx, browserHash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("setup")
    .set({ finished_at: now, link_hash: null, link_expires_at: null, browser_hash: null, browser_expires_at: null })
    .where("browser_hash", "=", browserHash)
    .where("browser_expires_at", ">", now)
    .where("finished_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
