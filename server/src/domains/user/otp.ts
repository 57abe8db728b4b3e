/** Sign-in with a one-time code (spec section 2, Sign-in; api.md, Sign-in). */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { OTP_LENGTH, OTP_LIFETIME_MS } from "@forno/contract/rules/sign-in-limits.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { clientNetwork } from "../../platform/http/client-network.ts";
import { type Refusal, refuse } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { maskMobile } from "./mask-mobile.ts";
import { isNumberLocked, nextFailure, OTP_TRIES_MAX, refuseTooMany } from "./otp-limits.ts";
import {
  countWrongTry,
  forgetFailures,
  lockCode,
  lockSending,
  markNotSent,
  replaceCode,
  type StoredCode,
  selectFailures,
  spendCode,
} from "./otp-store.ts";
import { askSecondFactor, type SecondFactorAsked } from "./second-factor-sign-in.ts";
import { markNumberConfirmed } from "./session-store.ts";
import { type SignedIn, signIn } from "./sign-in.ts";

export interface OtpRequest {
  name: string;
  /** E.164 */
  mobile: string;
  /** The client's IP address. */
  address: string;
}

interface FreshCode {
  id: string;
  code: string;
}

/** Sends a code, the only one of its number from now on, and answers it. Known and unknown numbers are treated alike. */
export async function sendOtp(deps: Pick<Deps, "db" | "sms" | "clock" | "config" | "log">, request: OtpRequest): Promise<string> {
  const { id, code } = await makeCode(deps, request);
  try {
    await deps.sms.sendOtp(request.mobile, code);
    deps.log.info({ mobile: maskMobile(request.mobile) }, "one-time code sent");
  } catch (error) {
    await markNotSent(deps.db, id, deps.clock());
    deps.log.error({ err: error, provider: deps.sms.name, mobile: maskMobile(request.mobile) }, "one-time code not sent");
    throw refuse("otpNotSent");
  }
  return code;
}

async function makeCode(deps: Pick<Deps, "db" | "clock" | "config">, { name, mobile, address }: OtpRequest): Promise<FreshCode> {
  const network = clientNetwork(address);
  const now = deps.clock();
  const { rateLimits, otpPepper } = deps.config;
  // Looked at twice: a flood is turned away by this, without a place in the queue behind the lock.
  if (rateLimits) await refuseTooMany(deps.db, { mobile, network }, now);
  return await inTransaction(deps.db, async (tx) => {
    await lockSending(tx, { mobile, network: rateLimits ? network : null });
    if (rateLimits) await refuseTooMany(tx, { mobile, network }, now);
    const fresh = { id: newId(), code: randomCode() };
    const expiresAt = new Date(now.getTime() + OTP_LIFETIME_MS);
    await replaceCode(tx, { id: fresh.id, mobile, name, network, mac: macOf(otpPepper, mobile, fresh), now, expiresAt });
    return fresh;
  });
}

const randomCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, "0");

/** Keyed: of a plain hash all million codes are tried in a second. */
function macOf(key: Buffer, mobile: string, { id, code }: FreshCode): Buffer {
  return createHmac("sha256", key).update(`${id}|${mobile}|${code}`).digest();
}

export interface SignInAttempt {
  /** E.164 */
  mobile: string;
  otp: string;
  /** As the browser calls itself. */
  userAgent?: string | undefined;
}

type Outcome = SignedIn | SecondFactorAsked;

/** Of any number of callers with the right code exactly one is signed in, or asked for the second factor. Everything else is `otpInvalid`, without a reason. */
export async function verifyOtp(deps: Pick<Deps, "db" | "clock" | "config" | "log">, attempt: SignInAttempt): Promise<Outcome> {
  // The transaction commits whatever the outcome, so that a wrong try counts.
  const outcome = await inTransaction(deps.db, (tx) => trySignIn(tx, deps, attempt));
  if (!outcome) throw refuseCode(deps, attempt.mobile);
  const mobile = maskMobile(attempt.mobile);
  if ("token" in outcome) deps.log.info({ mobile, role: outcome.role }, "signed in");
  else deps.log.info({ mobile }, "one-time code accepted, second factor asked");
  return outcome;
}

function refuseCode({ log }: Pick<Deps, "log">, mobile: string): Refusal {
  log.info({ mobile: maskMobile(mobile) }, "one-time code refused");
  return refuse("otpInvalid");
}

async function trySignIn(tx: Tx, deps: Pick<Deps, "clock" | "config">, attempt: SignInAttempt): Promise<Outcome | null> {
  const now = deps.clock();
  const { mobile, userAgent } = attempt;
  const code = await takeCode(tx, deps, attempt, now);
  if (!code) return null;
  const person = { mobile, name: code.name, userAgent };
  return (await askSecondFactor(tx, deps, person, now)) ?? (await signIn(tx, deps, person, now));
}

/** With a code the caller proves again that they have their number. Refuses with `otpInvalid`. */
export async function confirmNumber(
  deps: Pick<Deps, "db" | "clock" | "config" | "log">,
  { mobile, sessionId }: Caller,
  otp: string,
): Promise<void> {
  const now = deps.clock();
  const isRight = await inTransaction(deps.db, async (tx) => {
    const code = await takeCode(tx, deps, { mobile, otp }, now);
    if (code) await markNumberConfirmed(tx, sessionId, now);
    return code !== null;
  });
  if (!isRight) throw refuseCode(deps, mobile);
  deps.log.info({ mobile: maskMobile(mobile) }, "mobile number confirmed again");
}

/** Null for a code that does not count; a wrong one is counted, so the transaction has to commit. */
async function takeCode(
  tx: Tx,
  deps: Pick<Deps, "config">,
  { mobile, otp }: Pick<SignInAttempt, "mobile" | "otp">,
  now: Date,
): Promise<StoredCode | null> {
  const stored = await lockCode(tx, mobile);
  if (!stored || stored.expiresAt <= now || stored.attempts >= OTP_TRIES_MAX) return null;
  const failures = await selectFailures(tx, mobile);
  if (isNumberLocked(deps, failures, now)) return null;
  const mac = macOf(deps.config.otpPepper, mobile, { id: stored.id, code: otp });
  if (!timingSafeEqual(mac, stored.mac)) {
    await countWrongTry(tx, { codeId: stored.id, mobile, consecutive: nextFailure(failures), now });
    return null;
  }
  await forgetFailures(tx, mobile);
  await spendCode(tx, stored.id, now);
  return stored;
}
