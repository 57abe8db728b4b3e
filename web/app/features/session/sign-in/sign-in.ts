/** The calls of sign-in (spec section 7, and the second factor of admins), and how soon the first may be repeated. */

import { normalizeMobile } from "@forno/contract/user/rules/phone-number.ts";
import { OTP_RESEND_WAIT_MS } from "@forno/contract/user/rules/sign-in-limits.ts";
import { secondFactorCalls, signInCalls } from "@forno/contract/user/user-calls.ts";
import { call } from "../../../platform/api/call.ts";
import { ApiFailure, isFailure } from "../../../platform/api/failure.ts";
import { deviceToken } from "../device-token.ts";
import { type Session, saveSession } from "../session-store.ts";
import {
  clearSignInDraft,
  type Details,
  rememberName,
  type SecondFactorChallenge,
  type SentCode,
  startAgain,
  updateSignInDraft,
} from "./sign-in-draft.ts";

/** Requests a code and moves to the second step. Throws `ApiFailure`. */
export async function sendCode({ name, mobile }: Details): Promise<void> {
  const answer = await call(signInCalls.sendOtp, {
    body: { name, mobile, device: deviceToken() },
  });
  const now = Date.now();
  updateSignInDraft({
    code: { mobile: answer.mobile, sentAt: now, resendAt: now + OTP_RESEND_WAIT_MS, demoCode: answer.otp ?? null },
  });
}

/** Whether a code was refused only because too many were sent: an earlier one can be entered. */
export const mayHaveCode = (error: unknown): boolean => isFailure(error, "otpWait") || isFailure(error, "otpTooMany");

/** Moves to the second step without a new code. */
export function enterEarlierCode(details: Details): void {
  const mobile = normalizeMobile(details.mobile);
  const now = Date.now();
  if (mobile) updateSignInDraft({ ...details, code: { mobile, sentAt: now, resendAt: now, demoCode: null } });
}

/** Signs in, or moves to the second factor. Throws `ApiFailure`. */
export async function verifyCode({ mobile }: SentCode, otp: string, name: string): Promise<void> {
  const answer = await call(signInCalls.verifyOtp, {
    body: { mobile, otp, name, device: deviceToken() },
  });
  if ("token" in answer) return enter({ ...answer, mobile });
  const { challenge, expiresAt } = answer.secondFactor;
  updateSignInDraft({ code: null, secondFactor: { challenge, mobile, expiresAt: Date.parse(expiresAt) } });
}

/** Throws `ApiFailure`. If the sign-in has expired, it starts again. */
export async function verifySecondFactor({ challenge, mobile }: SecondFactorChallenge, code: string): Promise<void> {
  try {
    const answer = await call(secondFactorCalls.verify, {
      body: { challenge, code },
    });
    enter({ ...answer, mobile });
  } catch (error) {
    if (isFailure(error, "secondFactorStartAgain")) startAgain();
    throw error;
  }
}

/** The change of the session navigates to the person's page. */
function enter(session: Session): void {
  rememberName(session.name);
  saveSession(session);
  clearSignInDraft();
}

/** When another code can be requested, if `error` is the refusal of one. */
export function resendTimeOf(error: unknown): number | null {
  if (!(error instanceof ApiFailure) || error.retryAfterSeconds === null) return null;
  return mayHaveCode(error) ? Date.now() + error.retryAfterSeconds * 1000 : null;
}
