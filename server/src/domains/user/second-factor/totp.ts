/**
 * Time-based one-time codes (RFC 6238 over RFC 4226) with the parameters that every authenticator app supports: SHA-1, 30 s, six
 * digits.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { TOTP_DIGITS } from "@forno/contract/user/rules/sign-in-limits.ts";

const STEP_MS = 30_000;
/** RFC 6238, section 5.2: one step on either side, for clocks that differ and codes that are typed slowly. */
const WINDOW = [-1, 0, 1] as const;

export const totpStep = (now: Date): number => Math.floor(now.getTime() / STEP_MS);

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, "0");
}

/** The step of `code` (six digits) among those around now and after `lastStep`; null if it is wrong or was used. */
export function matchingStep(secret: Buffer, code: string, { now, lastStep }: { now: Date; lastStep: number }): number | null {
  const typed = Buffer.from(code);
  const steps = WINDOW.map((offset) => totpStep(now) + offset);
  const matching = steps.filter((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), typed));
  return matching.find((step) => step > lastStep) ?? null;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BITS = 5;

/** RFC 4648, section 6, without padding: the format of a secret for authenticator apps. It avoids the digits 0 and 1. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(new RegExp(`.{1,${BITS}}`, "g")) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(BITS, "0"), 2)]).join("");
}
