import { sql } from "kysely";
import type { Db, Tx } from "../../../tables.ts";

interface WrongPins {
  count: number;
  lastAt: Date | null;
}

export interface StoredPin {
  hash: Buffer;
  salt: Buffer;
  /** Of this person, on all devices; and on this device, of anybody. */
  wrong: { ofPerson: WrongPins; onDevice: WrongPins };
}

/** Whose PIN is entered, and in which session. */
export interface PinEntry {
  userId: string;
  sessionId: string;
}

/** Locked until the transaction ends, so that guesses at the same time are counted one after the other. */
export async function lockPin(tx: Tx, { userId, sessionId }: PinEntry): Promise<StoredPin | undefined> {
  const session = await tx
    .selectFrom("sessions")
    .select(["pin_failures as count", "pin_failed_at as lastAt"])
    .where("id", "=", sessionId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const row = await tx
    .selectFrom("staff_pins")
    .select(["hash", "salt", "failures", "failed_at"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      hash: row.hash,
      salt: row.salt,
      wrong: { ofPerson: { count: row.failures, lastAt: row.failed_at }, onDevice: session },
    }
  );
}

export async function storeWrongPins(
  tx: Tx,
  { userId, sessionId }: PinEntry,
  { ofPerson, onDevice }: Record<keyof StoredPin["wrong"], number>,
  now: Date,
): Promise<void> {
  await tx.updateTable("staff_pins").set({ failures: ofPerson, failed_at: now }).where("user_id", "=", userId).execute();
  await tx.updateTable("sessions").set({ pin_failures: onDevice, pin_failed_at: now }).where("id", "=", sessionId).execute();
}

/** Those of the device stay: otherwise somebody could enter their own PIN between guesses at those of others. */
export async function clearWrongPins(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable("staff_pins").set({ failures: 0, failed_at: null }).where("user_id", "=", userId).execute();
}

/** Also clears the wrong ones. */
export async function upsertPin(tx: Tx, { userId, hash, salt }: { userId: string; hash: Buffer; salt: Buffer }): Promise<void> {
  const pin = { hash, salt, failures: 0, failed_at: null };
  await tx
    .insertInto("staff_pins")
    .values({ user_id: userId, ...pin })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(pin))
    .execute();
}

export async function deletePin(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("staff_pins").where("user_id", "=", userId).execute();
}

export async function hasPin(db: Db, userId: string): Promise<boolean> {
  return (
    (await db.selectFrom("staff_pins").select(sql`1`.as("one")).where("user_id", "=", userId).executeTakeFirst()) !== undefined
  );
}
