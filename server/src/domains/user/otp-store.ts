import { sql } from "kysely";
import { deleteInSteps } from "../../platform/db/delete-in-steps.ts";
import { lockByName } from "../../platform/db/lock-by-name.ts";
import type { Db, Tx } from "../../tables.ts";

/** Until the transaction ends nobody else sends to this number; nor, where one is given, from this network. Always in this order, so that nobody waits in a circle. */
export async function lockSending(tx: Tx, { mobile, network }: { mobile: string; network: string | null }): Promise<void> {
  if (network !== null) await lockByName(tx, `otp from ${network}`);
  await lockByName(tx, `otp to ${mobile}`);
}

export interface SentCode {
  at: Date;
  isSent: boolean;
}

/** The newest codes made for a number, the newest first. */
export async function selectCodesTo(db: Db, mobile: string, { since, limit }: { since: Date; limit: number }): Promise<SentCode[]> {
  const rows = await db
    .selectFrom("otp_codes")
    .select(["created_at", "not_sent_at"])
    .where("mobile", "=", mobile)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ at: row.created_at, isSent: row.not_sent_at === null }));
}

/** When the nth newest code since then was asked for from a network; undefined when there are fewer. */
export async function selectNthFrom(db: Db, network: string, { since, n }: { since: Date; n: number }): Promise<Date | undefined> {
  const row = await db
    .selectFrom("otp_codes")
    .select("created_at")
    .where("address", "=", network)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export interface NewCode {
  id: string;
  mobile: string;
  name: string;
  network: string;
  mac: Buffer;
  now: Date;
  expiresAt: Date;
}

/** From here on it is the only code of its number. Needs `lockSending`. */
export async function replaceCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .updateTable("otp_codes")
    .set({ dead_at: code.now })
    .where("mobile", "=", code.mobile)
    .where("dead_at", "is", null)
    .execute();
  await tx
    .insertInto("otp_codes")
    .values({
      id: code.id,
      mobile: code.mobile,
      name: code.name,
      address: code.network,
      code_mac: code.mac,
      created_at: code.now,
      expires_at: code.expiresAt,
    })
    .execute();
}

export async function markNotSent(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable("otp_codes").set({ dead_at: now, not_sent_at: now }).where("id", "=", id).execute();
}

export interface StoredCode {
  id: string;
  name: string;
  mac: Buffer;
  attempts: number;
  expiresAt: Date;
}

/** The code of a number that is not dead; nobody else gets it until the transaction ends. */
export function lockCode(tx: Tx, mobile: string): Promise<StoredCode | undefined> {
  return tx
    .selectFrom("otp_codes")
    .select(["id", "name", "code_mac as mac", "attempts", "expires_at as expiresAt"])
    .where("mobile", "=", mobile)
    .where("dead_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function spendCode(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable("otp_codes").set({ dead_at: now }).where("id", "=", id).execute();
}

export interface Failures {
  consecutive: number;
  lastAt: Date;
}

export function selectFailures(tx: Tx, mobile: string): Promise<Failures | undefined> {
  return tx
    .selectFrom("sign_in_failures")
    .select(["consecutive", "last_at as lastAt"])
    .where("mobile", "=", mobile)
    .executeTakeFirst();
}

/** Counts a wrong try on the code and on its number; `consecutive` is how many it makes in a row. */
export async function countWrongTry(
  tx: Tx,
  failure: { codeId: string; mobile: string; consecutive: number; now: Date },
): Promise<void> {
  const { codeId, mobile, consecutive, now } = failure;
  await tx
    .updateTable("otp_codes")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", codeId)
    .execute();
  await tx
    .insertInto("sign_in_failures")
    .values({ mobile, consecutive, last_at: now })
    .onConflict((conflict) => conflict.column("mobile").doUpdateSet({ consecutive, last_at: now }))
    .execute();
}

export async function forgetFailures(tx: Tx, mobile: string): Promise<void> {
  await tx.deleteFrom("sign_in_failures").where("mobile", "=", mobile).execute();
}

/** The number stays until the code is deleted: it counts against the limits on sending, which a deleted account must not reset. */
export async function forgetSender(tx: Tx, mobile: string, now: Date): Promise<void> {
  await tx.updateTable("otp_codes").set({ dead_at: now }).where("mobile", "=", mobile).where("dead_at", "is", null).execute();
  await tx.updateTable("otp_codes").set({ name: "" }).where("mobile", "=", mobile).execute();
}

export async function deleteOldCodes(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "otp_codes", sql`created_at < ${before}`, stopped);
}

export async function deleteOldFailures(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "sign_in_failures", sql`last_at < ${before}`, stopped);
}
