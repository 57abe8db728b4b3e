import { sql } from "kysely";
import { deleteInSteps } from "../../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tx } from "../../../tables.ts";

/** Per number; the least recently used are deleted. */
const DEVICES_MAX = 20;

export async function isKnownDevice(db: Db, mobile: string, device: Buffer | null): Promise<boolean> {
  if (!device) return false;
  const row = await db
    .selectFrom("sign_in_devices")
    .select("mobile")
    .where("mobile", "=", mobile)
    .where("device", "=", device)
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertDevice(tx: Tx, mobile: string, device: Buffer, now: Date): Promise<void> {
  await tx
    .insertInto("sign_in_devices")
    .values({ mobile, device, used_at: now })
    .onConflict((conflict) => conflict.columns(["mobile", "device"]).doUpdateSet({ used_at: now }))
    .execute();
  await sql`DELETE FROM sign_in_devices WHERE mobile = ${mobile} AND device NOT IN (
    SELECT device FROM sign_in_devices WHERE mobile = ${mobile} ORDER BY used_at DESC LIMIT ${sql.lit(DEVICES_MAX)})`.execute(tx);
}

/** Deletes all of the number, except that of `exceptSession`. */
export async function deleteDevices(db: Db, mobile: string, exceptSession: string | null = null): Promise<void> {
  await sql`DELETE FROM sign_in_devices WHERE mobile = ${mobile}
    AND device IS DISTINCT FROM (SELECT device FROM sessions WHERE id = ${exceptSession}::uuid)`.execute(db);
}

/** Deletes the one with which the session began. */
export async function deleteDeviceOf(tx: Tx, sessionId: string): Promise<void> {
  await sql`DELETE FROM sign_in_devices d USING sessions s, users u
    WHERE s.id = ${sessionId} AND u.id = s.user_id AND d.mobile = u.mobile AND d.device = s.device`.execute(tx);
}

export async function deleteOldDevices(db: Db, before: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "sign_in_devices", sql`used_at < ${before}`, stopped);
}
