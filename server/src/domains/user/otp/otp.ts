/** Sign-in with a one-time code (spec section 2, Sign-in; api.md, Sign-in). */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { maskMobile } from "@forno/contract/user/rules/phone-number.ts";
import { OTP_LENGTH, OTP_LIFETIME_MS, OTP_TRIES_MAX } from "@forno/contract/user/rules/sign-in-limits.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal, refuse } from "../../../platform/http/refusal.ts";
import type { Db, Tx } from "../../../tables.ts";
import { findUserName } from "../account/user-store.ts";
import { challengeSecondFactor, type SecondFactorChallenge } from "../second-factor/second-factor-sign-in.ts";
import { markNumberConfirmed } from "../session/session-store.ts";
import { type SignedIn, signIn } from "../sign-in/sign-in.ts";
import { isKnownDevice, upsertDevice } from "../sign-in/sign-in-devices-store.ts";
import { recordBudgetUse, refuseOverBudget } from "./code-budget.ts";
import { countAttempt, countSending } from "./code-monitoring.ts";
import { type Client, hasRequested, requesterOf } from "./code-requester.ts";
import { readGuesses } from "./guess-limits.ts";
import { countOwnTry, countStrangersTry, selectTries } from "./guesses-store.ts";
import { refuseTooMany } from "./otp-limits.ts";
import { insertCode, lockCodes, lockSending, markNotSent, type StoredCode, spendCodes } from "./otp-store.ts";

export interface OtpRequest extends Client {
  name: string;
  /** E.164 */
  mobile: string;
}

interface FreshCode {
  id: string;
  code: string;
}

/** Sends a code and returns it; earlier ones stay valid. Treats known and unknown numbers alike while the day's budget lasts. */
export async function sendOtp(
  deps: Pick<Deps, "db" | "sms" | "clock" | "config" | "metrics" | "log">,
  request: OtpRequest,
): Promise<string> {
  const { id, code } = await makeCode(deps, request).catch((error: unknown) => {
    if (error instanceof Refusal) countSending(deps.metrics, "refused");
    throw error;
  });
  const mobile = maskMobile(request.mobile);
  try {
    await deps.sms.sendOtp(request.mobile, code);
    deps.log.info({ mobile }, "One-time code sent");
    countSending(deps.metrics, "sent");
  } catch (error) {
    countSending(deps.metrics, "not_sent");
    await markNotSent(deps.db, id, deps.clock());
    deps.log.error({ err: error, provider: deps.sms.name, mobile }, "One-time code not sent");
    throw refuse("otpNotSent");
  }
  // The code was sent, whatever happens to the report.
  if (deps.config.rateLimits)
    await recordBudgetUse(deps).catch((error: unknown) => deps.log.error({ err: error }, "Could not check the daily SMS budget"));
  return code;
}

async function makeCode(deps: Pick<Deps, "db" | "clock" | "config">, { name, mobile, ...client }: OtpRequest): Promise<FreshCode> {
  const now = deps.clock();
  const { rateLimits, otpPepper } = deps.config;
  const requester = requesterOf(deps.config, client);
  const isKnown = await isKnownDevice(deps.db, mobile, requester.device);
  const check = async (db: Db) => {
    if (!rateLimits) return;
    await refuseTooMany(db, { mobile, requester, isKnown }, now);
    await refuseOverBudget(deps, db, mobile);
  };
  // Checked twice: this first check refuses a flood without waiting for the lock.
  await check(deps.db);
  return await inTransaction(deps.db, async (tx) => {
    await lockSending(tx, mobile, rateLimits ? requester : null);
    await check(tx);
    const fresh = { id: newId(), code: randomCode() };
    const expiresAt = new Date(now.getTime() + OTP_LIFETIME_MS);
    const mac = macOf(otpPepper, mobile, fresh);
    await insertCode(tx, { id: fresh.id, mobile, name, requester, byKnownDevice: isKnown, mac, now, expiresAt });
    return fresh;
  });
}

const randomCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, "0");

/** Keyed, because all million codes of a plain hash can be tried in a second. */
function macOf(key: Buffer, mobile: string, { id, code }: FreshCode): Buffer {
  return createHmac("sha256", key).update(`${id}|${mobile}|${code}`).digest();
}

interface CodeAttempt extends Client {
  /** E.164 */
  mobile: string;
  otp: string;
}

export interface SignInAttempt extends CodeAttempt {
  /** Replaces the name given with the code. */
  name?: string | undefined;
  /** The browser's `User-Agent`. */
  userAgent?: string | undefined;
}

type Outcome = SignedIn | SecondFactorChallenge;

/**
 * Of concurrent calls with the right code, exactly one is signed in or gets a second-factor challenge. Every other refusal is
 * `otpInvalid`, without a reason.
 */
export async function verifyOtp(
  deps: Pick<Deps, "db" | "clock" | "config" | "metrics" | "log">,
  attempt: SignInAttempt,
): Promise<Outcome> {
  // Commits whatever the outcome, so that a wrong guess counts.
  const outcome = await inTransaction(deps.db, (tx) => trySignIn(tx, deps, attempt));
  countAttempt(deps.metrics, outcome ? "accepted" : "rejected");
  if (!outcome) throw refuseCode(deps, attempt.mobile);
  const mobile = maskMobile(attempt.mobile);
  if ("token" in outcome) deps.log.info({ mobile, role: outcome.role }, "Signed in");
  else deps.log.info({ mobile }, "One-time code accepted, second factor required");
  return outcome;
}

function refuseCode({ log }: Pick<Deps, "log">, mobile: string): Refusal {
  log.info({ mobile: maskMobile(mobile) }, "One-time code rejected");
  return refuse("otpInvalid");
}

async function trySignIn(tx: Tx, deps: Pick<Deps, "clock" | "config">, attempt: SignInAttempt): Promise<Outcome | null> {
  const now = deps.clock();
  const { mobile, userAgent } = attempt;
  const code = await verifyCode(tx, deps, attempt, now);
  if (!code) return null;
  const person = { mobile, name: attempt.name ?? (await nameWith(tx, mobile, code)), userAgent, device: code.device };
  return (await challengeSecondFactor(tx, deps, person, now)) ?? (await signIn(tx, deps, person, now));
}

/** A code requested by somebody else signs in, but does not change the name. */
async function nameWith(tx: Tx, mobile: string, { name, isOwn }: VerifiedCode): Promise<string> {
  return isOwn ? name : ((await findUserName(tx, mobile)) ?? name);
}

/** The caller proves by a code that the number is still theirs. Refuses with `otpInvalid`. */
export async function confirmNumber(
  deps: Pick<Deps, "db" | "clock" | "config" | "log">,
  { mobile, sessionId }: Caller,
  attempt: Client & { otp: string },
): Promise<void> {
  const now = deps.clock();
  const isRight = await inTransaction(deps.db, async (tx) => {
    const code = await verifyCode(tx, deps, { ...attempt, mobile }, now);
    if (code) await markNumberConfirmed(tx, sessionId, now);
    return code !== null;
  });
  if (!isRight) throw refuseCode(deps, mobile);
  deps.log.info({ mobile: maskMobile(mobile) }, "Mobile number confirmed");
}

interface VerifiedCode {
  /** The name given with the code. */
  name: string;
  /** Whether this client requested it. */
  isOwn: boolean;
  /** The browser that entered it. */
  device: Buffer | null;
}

/**
 * Any valid code of the number counts, whoever requested it: it was sent to the number's owner. Wrong guesses of others do not
 * count towards the requester's limit. Null for an invalid code; a wrong one is counted, so the transaction must commit.
 */
async function verifyCode(tx: Tx, deps: Pick<Deps, "config">, attempt: CodeAttempt, now: Date): Promise<VerifiedCode | null> {
  const { mobile, otp } = attempt;
  const requester = requesterOf(deps.config, attempt);
  const codes = await lockCodes(tx, mobile, now);
  if (codes.length === 0) return null;
  const isKnown = await isKnownDevice(tx, mobile, requester.device);
  const guesses = await readGuesses(tx, deps, { mobile, requester, isKnown }, now);
  const tries = await selectTries(tx, codes.map(idOf), guesses.guesser);
  const isOwn = (code: StoredCode): boolean => hasRequested(requester, code);
  const own = codes.filter((code) => guesses.mayTryOwn && isOwn(code) && code.attempts < OTP_TRIES_MAX);
  const others = codes.filter((code) => guesses.mayTryOthers && !isOwn(code) && (tries.get(code.id) ?? 0) < OTP_TRIES_MAX);
  const right = [...own, ...others].find((code) =>
    timingSafeEqual(macOf(deps.config.otpPepper, mobile, { id: code.id, code: otp }), code.mac),
  );
  if (!right) {
    await countOwnTry(tx, own.map(idOf));
    await countStrangersTry(tx, others.map(idOf), guesses.guesser);
    await guesses.count(own.length, others.length);
    return null;
  }
  await guesses.clear();
  await spendCodes(tx, mobile, now);
  if (requester.device) await upsertDevice(tx, mobile, requester.device, now);
  return { name: right.name, isOwn: isOwn(right), device: requester.device };
}

const idOf = ({ id }: StoredCode): string => id;
