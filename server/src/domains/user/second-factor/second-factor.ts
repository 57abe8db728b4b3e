/** Verifies codes of an admin's second factor, and limits guesses. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { TOTP_DIGITS } from "@forno/contract/user/rules/sign-in-limits.ts";
import { RECOVERY_CODES } from "@forno/contract/user/second-factor.ts";
import type { Config } from "../../../deps.ts";
import { type Refusal, refuse } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import {
  countWrongCode,
  type Proof,
  recordRightCode,
  replaceRecoveryCodes,
  type StoredFactor,
  spendRecoveryCode,
} from "./second-factor-store.ts";
import { base32, matchingStep } from "./totp.ts";

/** Allows this many wrong codes of a kind in a row, over all sign-ins and instances; then one per hour. */
const FAILURES_MAX = 10;
const LOCKED_MS = 3_600_000;
/** Enough for ten characters of base 32, which are 50 bits. */
const RECOVERY_BYTES = 7;
const RECOVERY_CHARACTERS = 10;
const APP_CODE = new RegExp(`^\\d{${TOTP_DIGITS}}$`);

/** A wrong code counts, so the transaction must commit before the refusal is thrown. */
export async function proveFactor(
  tx: Tx,
  config: Pick<Config, "otpPepper" | "secondFactorKey">,
  factor: StoredFactor,
  code: string,
  now: Date,
): Promise<Proof | Refusal> {
  const kind: Proof = APP_CODE.test(code) ? "app" : "recoveryCode";
  const { count, lastAt } = factor.wrong[kind];
  const lockedUntil = (lastAt?.getTime() ?? 0) + LOCKED_MS;
  if (count >= FAILURES_MAX && lockedUntil > now.getTime())
    return refuse("secondFactorLocked", { retryAfterSeconds: (lockedUntil - now.getTime()) / 1000 });
  const isRight =
    kind === "app" ? await verifyAppCode(tx, config, factor, code, now) : await verifyRecoveryCode(tx, config, factor, code, now);
  if (isRight) return kind;
  await countWrongCode(tx, factor.userId, kind, now);
  return refuse("secondFactorInvalid");
}

async function verifyAppCode(
  tx: Tx,
  { secondFactorKey }: Pick<Config, "secondFactorKey">,
  { userId, sealedSecret, lastStep }: StoredFactor,
  code: string,
  now: Date,
): Promise<boolean> {
  const step = matchingStep(unseal(secondFactorKey, sealedSecret, userId), code, { now, lastStep });
  if (step === null) return false;
  await recordRightCode(tx, userId, "app", step);
  return true;
}

async function verifyRecoveryCode(
  tx: Tx,
  { otpPepper }: Pick<Config, "otpPepper">,
  { userId, lastStep }: StoredFactor,
  code: string,
  now: Date,
): Promise<boolean> {
  if (!(await spendRecoveryCode(tx, userId, macOf(otpPepper, userId, code), now))) return false;
  await recordRightCode(tx, userId, "recoveryCode", lastStep);
  return true;
}

const macOf = (key: Buffer, userId: string, code: string): Buffer =>
  createHmac("sha256", key).update(`recovery|${userId}|${code}`).digest();

/** Replaces the old ones. Returns them as they are shown, only this once: the database stores their MACs. */
export async function makeRecoveryCodes(tx: Tx, { otpPepper }: Pick<Config, "otpPepper">, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_CHARACTERS).toLowerCase(),
  );
  await replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => macOf(otpPepper, userId, code)),
  );
  return codes.map((code) => `${code.slice(0, RECOVERY_CHARACTERS / 2)}-${code.slice(RECOVERY_CHARACTERS / 2)}`);
}

/** Encrypts secrets that the database stores and the program must read: AES-256-GCM, bound to their owner. */
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function seal(key: Buffer, secret: Buffer, owner: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(owner));
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

/** Throws for a text that was encrypted with another key or for another owner, or was modified. */
export function unseal(key: Buffer, sealed: Buffer, owner: string): Buffer {
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
