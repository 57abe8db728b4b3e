/**
 * How often codes may be sent and tried (api.md, Sign-in; decision 0044). Kept in the database, so that neither a restart nor a second
 * instance forgets.
 */
import {
  CODES_FROM_NETWORK,
  CODES_FROM_SITE,
  CODES_TO_FIRST_ASKER,
  CODES_TO_NUMBER,
  OTP_RESEND_WAIT_MS,
} from "@forno/contract/rules/sign-in-limits.ts";
import type { Deps } from "../../deps.ts";
import { type Refusal, refuse } from "../../platform/http/refusal.ts";
import type { Db } from "../../tables.ts";
import { type CodeAsker, hasAsked } from "./code-asker.ts";
import { type Failures, type SentCode, selectCodesTo, selectNthFrom } from "./otp-store.ts";

/** NIST SP 800-63B: at most so many wrong codes in a row; then the number rests for a day, but for browsers that have signed in with it. */
export const FAILURES_MAX = 100;
const LOCKED_MS = 24 * 60 * 60_000;

interface Sending {
  mobile: string;
  asker: CodeAsker;
  /** Whether this browser has signed in with the number before. */
  isKnown: boolean;
}

/**
 * Refuses a code that is asked for too soon or too often, saying when to come back. A code that the provider did not take counts
 * among those of the hour, but nobody has to wait 30 seconds after it.
 */
export async function refuseTooMany(db: Db, { mobile, asker, isKnown }: Sending, now: Date): Promise<void> {
  const sent = await selectCodesTo(db, mobile, before(now, CODES_TO_NUMBER.windowMs));
  const own = sent.filter((code) => hasAsked(asker, code));
  const refusal = isKnown ? refuseAmong(own, now) : refuseStranger({ own, all: sent.filter((code) => !code.byKnownDevice) }, now);
  if (refusal) throw refusal;

  const { network, site } = asker;
  const last = await selectNthFrom(db, { network }, { since: before(now, CODES_FROM_NETWORK.windowMs), n: CODES_FROM_NETWORK.max });
  if (last) throw tooManyUntil(last, CODES_FROM_NETWORK.windowMs, now);
  if (isKnown || site === null) return;
  const ofSite = await selectNthFrom(db, { site }, { since: before(now, CODES_FROM_SITE.windowMs), n: CODES_FROM_SITE.max });
  if (ofSite) throw tooManyUntil(ofSite, CODES_FROM_SITE.windowMs, now);
}

/** The wait, and the number of codes of an hour, the newest first. */
function refuseAmong(codes: readonly SentCode[], now: Date): Refusal | null {
  const newest = codes.find((code) => code.isSent);
  if (newest && newest.at > before(now, OTP_RESEND_WAIT_MS))
    return refuse("otpWait", { retryAfterSeconds: secondsUntil(newest.at, OTP_RESEND_WAIT_MS, now) });
  const last = codes[CODES_TO_NUMBER.max - 1];
  return last ? tooManyUntil(last.at, CODES_TO_NUMBER.windowMs, now) : null;
}

/** All browsers that are not known share a limit; one that was sent a code has a few of its own, which the others cannot use up. */
function refuseStranger({ own, all }: { own: readonly SentCode[]; all: readonly SentCode[] }, now: Date): Refusal | null {
  const hasOwnLeft = own.length > 0 && own.length < CODES_TO_FIRST_ASKER;
  return refuseAmong(hasOwnLeft && all.length >= CODES_TO_NUMBER.max ? own : all, now);
}

export function isNumberLocked({ config }: Pick<Deps, "config">, failures: Failures | undefined, now: Date): boolean {
  if (!config.rateLimits || !failures || failures.consecutive < FAILURES_MAX) return false;
  return failures.lastAt > before(now, LOCKED_MS);
}

/** How many wrong codes in a row these make; after a lock they are counted anew. */
export const nextFailure = (failures: Failures | undefined, guesses: number): number =>
  (failures && failures.consecutive < FAILURES_MAX ? failures.consecutive : 0) + guesses;

const tooManyUntil = (start: Date, windowMs: number, now: Date): Refusal =>
  refuse("otpTooMany", { retryAfterSeconds: secondsUntil(start, windowMs, now) });
const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
const secondsUntil = (start: Date, afterMs: number, now: Date): number => (start.getTime() + afterMs - now.getTime()) / 1000;
