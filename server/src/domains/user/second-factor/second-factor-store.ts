import { sql } from "kysely";
import { deleteInSteps } from "../../../platform/db/statements/delete-in-steps.ts";
import type { Db, Tx } from "../../../tables.ts";
import { staffFactorRequired } from "../../settings/settings-store.ts";

export type Proof = "app" | "recoveryCode";

/** The number of wrong codes in a row, and the time of the last one. */
interface WrongCodes {
  count: number;
  lastAt: Date | null;
}

export interface StoredFactor {
  userId: string;
  sealedSecret: Buffer;
  confirmedAt: Date | null;
  lastStep: number;
  wrong: Record<Proof, WrongCodes>;
}

/** Includes one that is not confirmed yet. Locked until the transaction ends. */
export async function lockFactor(tx: Tx, userId: string): Promise<StoredFactor | undefined> {
  const row = await tx
    .selectFrom("second_factors")
    // Names the columns: a newer build may add one while this statement is prepared.
    .select(["user_id", "secret", "confirmed_at", "last_step", "failures", "failed_at", "recovery_failures", "recovery_failed_at"])
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      sealedSecret: row.secret,
      confirmedAt: row.confirmed_at,
      lastStep: row.last_step,
      wrong: {
        app: { count: row.failures, lastAt: row.failed_at },
        recoveryCode: { count: row.recovery_failures, lastAt: row.recovery_failed_at },
      },
    }
  );
}

/** If it is on; otherwise undefined. */
export async function findFactorOf(
  db: Db,
  mobile: string,
): Promise<{ userId: string; name: string; staffFactorRequired: boolean } | undefined> {
  return await db
    .selectFrom("second_factors")
    .innerJoin("users", "users.id", "second_factors.user_id")
    .select(["users.id as userId", "users.name", staffFactorRequired.as("staffFactorRequired")])
    .where("users.mobile", "=", mobile)
    .where("second_factors.confirmed_at", "is not", null)
    .executeTakeFirst();
}

interface FactorState {
  /** When it was turned on; null: it is off. */
  since: Date | null;
  /** Recovery codes. */
  left: number;
  /** Whether the shop requires one of its staff. */
  staffFactorRequired: boolean;
}

export async function selectState(db: Db, userId: string): Promise<FactorState> {
  const row = await db
    .selectFrom("users")
    .leftJoin("second_factors", "second_factors.user_id", "users.id")
    .select((eb) => [
      "confirmed_at as since",
      staffFactorRequired.as("staffFactorRequired"),
      eb
        .selectFrom("recovery_codes")
        .select((count) => count.fn.countAll<number>().as("left"))
        .whereRef("recovery_codes.user_id", "=", "second_factors.user_id")
        .where("used_at", "is", null)
        .as("left"),
    ])
    .where("users.id", "=", userId)
    .executeTakeFirstOrThrow();
  return { since: row.since, left: row.left ?? 0, staffFactorRequired: row.staffFactorRequired };
}

const NONE_WRONG = {
  app: { failures: 0, failed_at: null },
  recoveryCode: { recovery_failures: 0, recovery_failed_at: null },
} as const;

/** Replaces one that was never confirmed. Returns false, without a change, if one is on. */
export async function insertFactor(tx: Tx, factor: { userId: string; sealedSecret: Buffer; now: Date }): Promise<boolean> {
  const { userId, sealedSecret, now } = factor;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("second_factors")
    .values({ user_id: userId, secret: sealedSecret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({ secret: sealedSecret, created_at: now, last_step: 0, ...NONE_WRONG.app, ...NONE_WRONG.recoveryCode })
        .where("second_factors.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function markConfirmed(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable("second_factors").set({ confirmed_at: now }).where("user_id", "=", userId).execute();
}

/** Resets the counter of wrong codes of its kind. */
export async function recordRightCode(tx: Tx, userId: string, proof: Proof, lastStep: number): Promise<void> {
  await tx
    .updateTable("second_factors")
    .set({ last_step: lastStep, ...NONE_WRONG[proof] })
    .where("user_id", "=", userId)
    .execute();
}

export async function countWrongCode(tx: Tx, userId: string, proof: Proof, now: Date): Promise<void> {
  await tx
    .updateTable("second_factors")
    .set((eb) =>
      proof === "app"
        ? { failures: eb("failures", "+", 1), failed_at: now }
        : { recovery_failures: eb("recovery_failures", "+", 1), recovery_failed_at: now },
    )
    .where("user_id", "=", userId)
    .execute();
}

/** Also deletes its recovery codes. Returns false if none was on. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("second_factors")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, macs: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(macs.map((mac) => ({ user_id: userId, code_mac: mac })))
    .execute();
}

/** Returns false for an unknown or used code. */
export async function spendRecoveryCode(tx: Tx, userId: string, mac: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("code_mac", "=", mac)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface Challenge {
  userId: string;
  /** As given with the code by SMS. */
  name: string;
  /** The browser that sent it: see `CodeRequester`. */
  device: Buffer | null;
  expiresAt: Date;
}

export async function insertChallenge(tx: Tx, challenge: Challenge & { tokenHash: Buffer }): Promise<void> {
  const { tokenHash, userId, name, device, expiresAt } = challenge;
  await tx
    .insertInto("second_factor_challenges")
    .values({ token_hash: tokenHash, user_id: userId, name, device, expires_at: expiresAt })
    .execute();
}

/** Locked until the transaction ends. */
export async function lockChallenge(
  tx: Tx,
  tokenHash: Buffer,
): Promise<(Challenge & { mobile: string; tries: number }) | undefined> {
  return await tx
    .selectFrom("second_factor_challenges as challenge")
    .innerJoin("users", "users.id", "challenge.user_id")
    .select([
      "challenge.user_id as userId",
      "challenge.name",
      "challenge.device",
      "challenge.expires_at as expiresAt",
      "challenge.tries",
      "users.mobile",
    ])
    .where("challenge.token_hash", "=", tokenHash)
    .where("users.mobile", "is not", null)
    .$narrowType<{ mobile: string }>()
    .forUpdate("challenge")
    .executeTakeFirst();
}

export async function countTry(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx
    .updateTable("second_factor_challenges")
    .set((eb) => ({ tries: eb("tries", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .execute();
}

export async function deleteChallenge(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.deleteFrom("second_factor_challenges").where("token_hash", "=", tokenHash).execute();
}

export async function deleteOldChallenges(db: Db, now: Date, stopped: AbortSignal): Promise<number> {
  return await deleteInSteps(db, "second_factor_challenges", sql`expires_at < ${now}`, stopped);
}

export interface AdminRow {
  id: string;
  name: string;
  mobile: string;
  since: Date | null;
  /** Null: not of the staff. */
  staffPermissions: string[] | null;
  staffFactorRequired: boolean;
}

/** Owners and staff who have signed in. */
export async function selectAdmins(db: Db, adminMobiles: ReadonlySet<string>): Promise<AdminRow[]> {
  return await db
    .selectFrom("users")
    .leftJoin("second_factors", "second_factors.user_id", "users.id")
    .leftJoin("staff", "staff.mobile", "users.mobile")
    .select((eb) => [
      "users.id",
      eb.fn.coalesce("staff.name", "users.name").as("name"),
      "users.mobile",
      "staff.permissions as staffPermissions",
      staffFactorRequired.as("staffFactorRequired"),
      "second_factors.confirmed_at as since",
    ])
    .where(sql<boolean>`(users.mobile = ANY(${[...adminMobiles]}::text[]) OR staff.id IS NOT NULL)`)
    .$narrowType<{ mobile: string }>()
    .orderBy("name")
    .orderBy("users.id")
    .execute();
}
