/** How often codes may be sent and tried (api.md, Sign-in). Kept in the database, so that neither a restart nor a second instance forgets. */
import { OTP_RESEND_WAIT_MS } from "@forno/contract/rules/sign-in-limits.ts";
import type { Deps } from "../../deps.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Db } from "../../tables.ts";
import { type Failures, selectCodesTo, selectNthFrom } from "./otp-store.ts";

export const OTP_TRIES_MAX = 5;

const TO_NUMBER = { max: 5, windowMs: 60 * 60_000 };
const FROM_NETWORK = { max: 30, windowMs: 10 * 60_000 };

/** NIST SP 800-63B: at most so many wrong codes in a row; then the number rests for a day. */
export const FAILURES_MAX = 100;
const LOCKED_MS = 24 * 60 * 60_000;

interface Sending {
  mobile: string;
  network: string;
}

/**
 * Refuses a code that is asked for too soon or too often, saying when to come back. A code that the provider did not take counts
 * among those of the hour, but nobody has to wait 30 seconds after it.
 */
export async function refuseTooMany(db: Db, { mobile, network }: Sending, now: Date): Promise<void> {
  const toNumber = await selectCodesTo(db, mobile, { since: before(now, TO_NUMBER.windowMs), limit: TO_NUMBER.max });
  const newest = toNumber.find((code) => code.isSent);
  if (newest && newest.at > before(now, OTP_RESEND_WAIT_MS)) {
    throw refuse("otpWait", { retryAfterSeconds: secondsUntil(newest.at, OTP_RESEND_WAIT_MS, now) });
  }
  const fifth = toNumber[TO_NUMBER.max - 1];
  if (fifth) throw refuse("otpTooMany", { retryAfterSeconds: secondsUntil(fifth.at, TO_NUMBER.windowMs, now) });

  const thirtieth = await selectNthFrom(db, network, { since: before(now, FROM_NETWORK.windowMs), n: FROM_NETWORK.max });
  if (thirtieth) throw refuse("otpTooMany", { retryAfterSeconds: secondsUntil(thirtieth, FROM_NETWORK.windowMs, now) });
}

export function isNumberLocked({ config }: Pick<Deps, "config">, failures: Failures | undefined, now: Date): boolean {
  if (!config.rateLimits || !failures || failures.consecutive < FAILURES_MAX) return false;
  return failures.lastAt > before(now, LOCKED_MS);
}

/** How many wrong codes in a row the next one makes; after a lock they are counted anew. */
export const nextFailure = (failures: Failures | undefined): number =>
  failures && failures.consecutive < FAILURES_MAX ? failures.consecutive + 1 : 1;

const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
const secondsUntil = (start: Date, afterMs: number, now: Date): number => (start.getTime() + afterMs - now.getTime()) / 1000;
