/** Sign-in with a one-time code (spec section 2, Sign-in; api.md, Sign-in). */
import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import type { Role } from "@forno/contract/endpoint.ts";
import { OTP_LENGTH } from "@forno/contract/user.ts";
import { v7 as newId } from "uuid";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { clientNetwork } from "../../platform/http/client-network.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { recordAudit } from "../audit/audit.ts";
import { deviceOf } from "./device.ts";
import { isNumberLocked, nextFailure, OTP_LIFETIME_MS, OTP_TRIES_MAX, refuseTooMany } from "./otp-limits.ts";
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
import { roleOf, startSession } from "./session.ts";
import { findPartnerId, keepUser } from "./user-store.ts";

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
  } catch (error) {
    await markNotSent(deps.db, id, deps.clock());
    deps.log.error({ err: error, provider: deps.sms.name }, "one-time code not sent");
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

export interface SignedIn {
  token: string;
  role: Role;
  name: string;
}

/** Of any number of callers with the right code exactly one is signed in. Everything else is `otpInvalid`, without a reason. */
export async function verifyOtp(deps: Pick<Deps, "db" | "clock" | "config" | "log">, attempt: SignInAttempt): Promise<SignedIn> {
  // The transaction commits whatever the outcome, so that a wrong try counts.
  const signedIn = await inTransaction(deps.db, (tx) => tryCode(tx, deps, attempt));
  if (!signedIn) {
    deps.log.info("one-time code refused");
    throw refuse("otpInvalid");
  }
  deps.log.info({ role: signedIn.role }, "signed in");
  return signedIn;
}

async function tryCode(tx: Tx, deps: Pick<Deps, "clock" | "config">, attempt: SignInAttempt): Promise<SignedIn | null> {
  const { mobile, otp } = attempt;
  const now = deps.clock();
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
  return await signIn(tx, deps, attempt, stored, now);
}

async function signIn(
  tx: Tx,
  { config }: Pick<Deps, "config">,
  { mobile, userAgent }: SignInAttempt,
  stored: StoredCode,
  now: Date,
): Promise<SignedIn> {
  await spendCode(tx, stored.id, now);
  const user = await keepUser(tx, { mobile, name: stored.name, now });
  const token = await startSession(tx, user.id, now, userAgent);
  const role = roleOf({ mobile, partnerId: await findPartnerId(tx, mobile) }, config.adminMobiles);
  const { name } = stored;
  if (role === "admin") {
    const subject = { type: "session", id: null, label: name } as const;
    const details = { device: deviceOf(userAgent ?? null) };
    await recordAudit(tx, { userId: user.id, role, name }, { action: "session.signIn", subject, details }, now);
  }
  return { token, role, name };
}
