import { sql } from "kysely";
import { lockByName } from "../../../platform/db/database.ts";
import { deleteInSteps } from "../../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tx } from "../../../tables.ts";
import type { CodeRequester } from "./code-requester.ts";

/**
 * Serializes sending to this number and, if given, from this network and site, until the transaction ends. Always locked in this
 * order, to prevent deadlocks.
 */
export async function lockSending(tx: Tx, mobile: string, from: Pick<CodeRequester, "network" | "site"> | null): Promise<void> {
  if (from?.site) await lockByName(tx, `otp from ${from.site}`);
  if (from) await lockByName(tx, `otp from ${from.network}`);
  await lockByName(tx, `otp to ${mobile}`);
}

export interface SentCode {
  at: Date;
  isSent: boolean;
  device: Buffer | null;
  network: string;
  site: string | null;
  byKnownDevice: boolean;
}

/** More than the limits allow within the time they cover. */
const CODES_MAX = 100;

/** Codes made for a number since then, newest first. */
export async function selectCodesTo(db: Db, mobile: string, since: Date): Promise<SentCode[]> {
  const rows = await db
    .selectFrom("otp_codes")
    .select(["created_at", "not_sent_at", "device", "address", "site", "by_known_device"])
    .where("mobile", "=", mobile)
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .limit(CODES_MAX)
    .execute();
  return rows.map((row) => ({
    at: row.created_at,
    isSent: row.not_sent_at === null,
    device: row.device,
    network: row.address,
    site: row.site,
    byKnownDevice: row.by_known_device,
  }));
}

/** When the nth newest code since then was requested from a network or a site; undefined if there are fewer. */
export async function selectNthFrom(
  db: Db,
  from: { network: string } | { site: string },
  { since, n }: { since: Date; n: number },
): Promise<Date | undefined> {
  const codes = db.selectFrom("otp_codes").select("created_at");
  const ofThem = "network" in from ? codes.where("address", "=", from.network) : codes.where("site", "=", from.site);
  const row = await ofThem
    .where("created_at", ">", since)
    .orderBy("created_at", "desc")
    .offset(n - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** How many the provider has accepted since then, counted up to `max`. */
export async function countCodesSent(db: Db, since: Date, max: number): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("otp_codes")
        .select("id")
        .where("created_at", ">=", since)
        .where("not_sent_at", "is", null)
        .limit(max)
        .as("codes"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The newest codes that were requested, to whatever number. */
export async function newestSendings(db: Db, limit: number): Promise<{ mobile: string; notSentAt: Date | null }[]> {
  return await db
    .selectFrom("otp_codes")
    .select(["mobile", "not_sent_at as notSentAt"])
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

export interface NewCode {
  id: string;
  mobile: string;
  name: string;
  requester: CodeRequester;
  byKnownDevice: boolean;
  mac: Buffer;
  now: Date;
  expiresAt: Date;
}

/** Earlier codes of the number stay valid. */
export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .insertInto("otp_codes")
    .values({
      id: code.id,
      mobile: code.mobile,
      name: code.name,
      address: code.requester.network,
      site: code.requester.site,
      device: code.requester.device,
      by_known_device: code.byKnownDevice,
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
  device: Buffer | null;
  network: string;
  /** Wrong guesses of the client that requested it. */
  attempts: number;
}

/** Locks the valid codes of a number until the transaction ends. Newest first. */
export function lockCodes(tx: Tx, mobile: string, now: Date): Promise<StoredCode[]> {
  return tx
    .selectFrom("otp_codes")
    .select(["id", "name", "code_mac as mac", "device", "address as network", "attempts"])
    .where("mobile", "=", mobile)
    .where("dead_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("created_at", "desc")
    .limit(CODES_MAX)
    .forUpdate()
    .execute();
}

/** Ends all codes of the number after one was used. */
export async function spendCodes(tx: Tx, mobile: string, now: Date): Promise<void> {
  await tx.updateTable("otp_codes").set({ dead_at: now }).where("mobile", "=", mobile).where("dead_at", "is", null).execute();
}

/** The number stays until its codes expire: they count towards the sending limits, which deleting an account must not reset. */
export async function anonymizeSender(tx: Tx, mobile: string, now: Date): Promise<void> {
  await spendCodes(tx, mobile, now);
  await tx.updateTable("otp_codes").set({ name: "" }).where("mobile", "=", mobile).execute();
}

export async function deleteOldCodes(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "otp_codes", sql`created_at < ${before}`, stopped);
}
