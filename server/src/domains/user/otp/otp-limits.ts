/**
 * How often codes may be sent (api.md, Sign-in; decision 0026). Counted in the database, so that the limits hold across restarts
 * and instances.
 */
import {
  CODES_FROM_NETWORK,
  CODES_FROM_NETWORK_A_DAY,
  CODES_FROM_SITE,
  CODES_TO_FIRST_REQUESTER,
  CODES_TO_NUMBER,
  CODES_TO_REQUESTERS,
  CODES_TO_STRANGERS,
  type CodeLimit,
  OTP_RESEND_WAIT_MS,
} from "@forno/contract/user/rules/sign-in-limits.ts";
import { type Refusal, refuse } from "../../../platform/http/refusal.ts";
import type { Db } from "../../../tables.ts";
import { type CodeRequester, hasRequested, placeOf } from "./code-requester.ts";
import { type SentCode, selectCodesTo, selectNthFrom } from "./otp-store.ts";

interface Sending {
  mobile: string;
  requester: CodeRequester;
  /** Whether this browser has signed in with the number before. */
  isKnown: boolean;
}

/**
 * Refuses a request that is too early or exceeds a limit, with the time to wait. A code that the provider refused counts towards
 * the hourly limit, but does not require the wait of 30 seconds.
 */
export async function refuseTooMany(db: Db, { mobile, requester, isKnown }: Sending, now: Date): Promise<void> {
  const sent = await selectCodesTo(db, mobile, before(now, CODES_TO_NUMBER.windowMs));
  const own = sent.filter((code) => hasRequested(requester, code));
  const refusal = isKnown
    ? refuseAmong(own, now)
    : refuseStranger({ own, all: sent.filter((code) => !code.byKnownDevice), place: placeOf(requester) }, now);
  if (refusal) throw refusal;

  const { network, site } = requester;
  await refuseMoreThan(db, { network }, CODES_FROM_NETWORK, now);
  if (isKnown) return;
  await refuseMoreThan(db, { network }, CODES_FROM_NETWORK_A_DAY, now);
  if (site !== null) await refuseMoreThan(db, { site }, CODES_FROM_SITE, now);
}

async function refuseMoreThan(db: Db, from: Parameters<typeof selectNthFrom>[1], { max: n, windowMs }: CodeLimit, now: Date) {
  const last = await selectNthFrom(db, from, { since: before(now, windowMs), n });
  if (last) throw tooManyUntil(last, windowMs, now);
}

/** Checks the wait and the number of codes in an hour. `codes`: newest first. */
function refuseAmong(codes: readonly SentCode[], now: Date): Refusal | null {
  const newest = codes.find((code) => code.isSent);
  if (newest && newest.at > before(now, OTP_RESEND_WAIT_MS))
    return refuse("otpWait", { retryAfterSeconds: secondsUntil(newest.at, OTP_RESEND_WAIT_MS, now) });
  const last = codes[CODES_TO_NUMBER.max - 1];
  return last ? tooManyUntil(last.at, CODES_TO_NUMBER.windowMs, now) : null;
}

/**
 * Unknown browsers share a limit per number. When it is used up, a browser that has already requested a code gets a few more, and a
 * network that has not gets one. The former cannot use up what is reserved for the latter.
 */
function refuseStranger(
  { own, all, place }: { own: readonly SentCode[]; all: readonly SentCode[]; place: string },
  now: Date,
): Refusal | null {
  if (all.length < CODES_TO_NUMBER.max) return refuseAmong(all, now);
  const hasOwnLeft = own.length > 0 && own.length < CODES_TO_FIRST_REQUESTER && all.length < CODES_TO_REQUESTERS;
  if (hasOwnLeft) return refuseAmong(own, now);
  const isNewPlace = all.every((code) => placeOf(code) !== place);
  if (isNewPlace && all.length < CODES_TO_STRANGERS) return null;
  return refuseAmong(all, now);
}

const tooManyUntil = (start: Date, windowMs: number, now: Date): Refusal =>
  refuse("otpTooMany", { retryAfterSeconds: secondsUntil(start, windowMs, now) });
const before = (now: Date, ms: number): Date => new Date(now.getTime() - ms);
const secondsUntil = (start: Date, afterMs: number, now: Date): number => (start.getTime() + afterMs - now.getTime()) / 1000;
