/** The second step of an admin's sign-in: a challenge, valid for five minutes, between the code by SMS and the session. */
import { createHash, randomBytes } from "node:crypto";
import { maskMobile } from "@forno/contract/user/rules/phone-number.ts";
import type { Deps } from "../../../deps.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { isToken } from "../../../platform/http/caller.ts";
import { Refusal, refuse } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../tables.ts";
import { personOf, usesSecondFactor } from "../session/session.ts";
import { type SignedIn, signIn } from "../sign-in/sign-in.ts";
import { findStaff } from "../staff/staff-store.ts";
import { proveFactor } from "./second-factor.ts";
import { countTry, deleteChallenge, findFactorOf, insertChallenge, lockChallenge, lockFactor } from "./second-factor-store.ts";

const CHALLENGE_LIFETIME_MS = 5 * 60_000;
const CHALLENGE_TRIES_MAX = 5;
const CHALLENGE_BYTES = 32;

const hashOf = (challenge: string): Buffer => createHash("sha256").update(challenge).digest();

export interface SecondFactorChallenge {
  secondFactor: { challenge: string; expiresAt: string };
}

/** Null without a second factor, or for a person who is not asked for it (any more): the code by SMS suffices. */
export async function challengeSecondFactor(
  tx: Tx,
  { config }: Pick<Deps, "config">,
  { mobile, name, device }: { mobile: string; name: string; device: Buffer | null },
  now: Date,
): Promise<SecondFactorChallenge | null> {
  const factor = await findFactorOf(tx, mobile);
  if (!factor) return null;
  const staffPermissions = (await findStaff(tx, mobile))?.permissions ?? null;
  const person = personOf({ mobile, partnerId: null, staffPermissions }, config.adminMobiles);
  if (!usesSecondFactor(person, factor.staffFactorRequired)) return null;
  const challenge = randomBytes(CHALLENGE_BYTES).toString("base64url");
  const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
  await insertChallenge(tx, { tokenHash: hashOf(challenge), userId: factor.userId, name, device, expiresAt });
  return { secondFactor: { challenge, expiresAt: expiresAt.toISOString() } };
}

interface Attempt {
  challenge: string;
  code: string;
  userAgent?: string | undefined;
}

/** Refuses with `secondFactorInvalid`, `secondFactorLocked`, or `secondFactorStartAgain` for an expired or unknown challenge. */
export async function verifySecondFactor(deps: Pick<Deps, "db" | "clock" | "config" | "log">, attempt: Attempt): Promise<SignedIn> {
  if (!isToken(attempt.challenge)) throw refuse("secondFactorStartAgain");
  // Commits whatever the outcome, so that a wrong guess counts.
  const outcome = await inTransaction(deps.db, (tx) => trySecondFactor(tx, deps, attempt));
  const { mobile, result } = outcome;
  if (result instanceof Refusal) {
    deps.log.info({ mobile, code: result.code }, "Second factor rejected");
    throw result;
  }
  deps.log.info({ mobile, role: result.role }, "Signed in with a second factor");
  return result;
}

interface Tried {
  /** Masked, for the log; null for an unknown challenge. */
  mobile: string | null;
  result: SignedIn | Refusal;
}

async function trySecondFactor(tx: Tx, deps: Pick<Deps, "clock" | "config">, attempt: Attempt): Promise<Tried> {
  const now = deps.clock();
  const tokenHash = hashOf(attempt.challenge);
  const challenge = await lockChallenge(tx, tokenHash);
  const maskedMobile = challenge ? maskMobile(challenge.mobile) : null;
  const answer = (result: SignedIn | Refusal): Tried => ({ mobile: maskedMobile, result });
  if (!challenge || challenge.expiresAt <= now || challenge.tries >= CHALLENGE_TRIES_MAX)
    return answer(refuse("secondFactorStartAgain"));
  const factor = await lockFactor(tx, challenge.userId);
  if (!factor?.confirmedAt) return answer(refuse("secondFactorStartAgain"));
  const proof = await proveFactor(tx, deps.config, factor, attempt.code, now);
  if (proof instanceof Refusal) {
    await countTry(tx, tokenHash);
    return answer(proof);
  }
  await deleteChallenge(tx, tokenHash);
  const { mobile, name, device } = challenge;
  return answer(await signIn(tx, deps, { mobile, name, device, userAgent: attempt.userAgent, secondFactor: proof }, now));
}
