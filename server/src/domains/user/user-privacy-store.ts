/** Personal data of a user: for the download, and deleted with the account. */
import type { PersonalData } from "@forno/contract/privacy/privacy.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Db, Tx } from "../../tables.ts";
import { anonymizeAudit } from "../audit/audit-store.ts";
import { deleteAddressesOf, selectAddresses } from "./account/addresses-store.ts";
import { takesPromotions } from "./account/user-store.ts";
import { listGuesses } from "./otp/guesses-store.ts";
import { anonymizeSender } from "./otp/otp-store.ts";
import { deleteSessionsOf } from "./session/session-store.ts";
import { deleteDevices } from "./sign-in/sign-in-devices-store.ts";

type UserData = Pick<PersonalData, "account" | "preferences" | "addresses" | "sessions" | "codes" | "wrongCodes" | "devices">;

export async function personalDataOfUser(db: Db, caller: Caller): Promise<UserData> {
  const { userId, name, mobile } = caller;
  return {
    account: { _id: userId, name, mobile, since: await selectSince(db, userId) },
    preferences: { promotions: await takesPromotions(db, userId) },
    addresses: await selectAddresses(db, userId),
    sessions: await selectSessions(db, caller),
    codes: await selectCodes(db, mobile),
    wrongCodes: (await listGuesses(db, mobile)).map(({ lastAt, ...guess }) => ({ ...guess, lastAt: lastAt.toISOString() })),
    devices: await selectDevices(db, mobile),
  };
}

async function selectSince(db: Db, userId: string): Promise<string> {
  const user = await db.selectFrom("users").select("created_at").where("id", "=", userId).executeTakeFirstOrThrow();
  return user.created_at.toISOString();
}

async function selectSessions(db: Db, { userId, sessionId }: Caller): Promise<PersonalData["sessions"]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["id", "created_at", "last_used_at", "revoked_at", "user_agent"])
    .where("user_id", "=", userId)
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    endedAt: row.revoked_at?.toISOString() ?? null,
    device: row.user_agent,
    isCurrent: row.id === sessionId,
  }));
}

async function selectCodes(db: Db, mobile: string): Promise<PersonalData["codes"]> {
  const rows = await db
    .selectFrom("otp_codes")
    .select(["created_at", "name", "address"])
    .where("mobile", "=", mobile)
    .orderBy("created_at", "desc")
    .execute();
  return rows.map((row) => ({ at: row.created_at.toISOString(), name: row.name, network: row.address }));
}

async function selectDevices(db: Db, mobile: string): Promise<PersonalData["devices"]> {
  const rows = await db
    .selectFrom("sign_in_devices")
    .select("used_at")
    .where("mobile", "=", mobile)
    .orderBy("used_at", "desc")
    .execute();
  return rows.map((row) => ({ usedAt: row.used_at.toISOString() }));
}

/** Replaces a deleted customer's name. */
const DELETED_CUSTOMER = "Deleted customer";

/** The row stays, without name and number, because orders reference it. */
export async function deleteUserData(tx: Tx, { userId, mobile }: Pick<Caller, "userId" | "mobile">, now: Date): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await deleteAddressesOf(tx, userId);
  await tx.deleteFrom("second_factor_challenges").where("user_id", "=", userId).execute();
  await tx.deleteFrom("staff_pins").where("user_id", "=", userId).execute();
  await tx.deleteFrom("second_factors").where("user_id", "=", userId).execute();
  await tx.deleteFrom("sign_in_guesses").where("mobile", "=", mobile).execute();
  await deleteDevices(tx, mobile);
  await anonymizeSender(tx, mobile, now);
  await anonymizeAudit(tx, mobile, DELETED_CUSTOMER);
  await tx.updateTable("users").set({ name: DELETED_CUSTOMER, mobile: null }).where("id", "=", userId).execute();
}
