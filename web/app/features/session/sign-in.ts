/** The two calls of sign-in (spec section 7), and how soon the first may be repeated. */
import type { userEndpoints } from "@forno/contract/user.ts";
import { request } from "../../platform/api/call.ts";
import { ApiFailure, isFailure } from "../../platform/api/failure.ts";
import { saveSession } from "./session-store.ts";
import { type Details, forgetSignInDraft, type SentCode, updateSignInDraft } from "./sign-in-draft.ts";

/** The server asks for this pause between two codes, and says what is left of it when it is not kept. */
const RESEND_WAIT_MS = 30_000;

/** Has a code sent; the page goes on to the second step. Throws `ApiFailure`. */
export async function sendCode({ name, mobile }: Details): Promise<void> {
  const answer = await request<typeof userEndpoints.sendOtp>("POST", "/api/user/send-otp", { body: { name, mobile } });
  const now = Date.now();
  updateSignInDraft({
    code: { mobile: answer.mobile, sentAt: now, resendAt: now + RESEND_WAIT_MS, demoCode: answer.otp ?? null },
  });
}

/** Signs in: the session store takes the page where the person belongs. Throws `ApiFailure`. */
export async function verifyCode({ mobile }: SentCode, otp: string): Promise<void> {
  const { token, role, name } = await request<typeof userEndpoints.verifyOtp>("POST", "/api/user/verify-otp", {
    body: { mobile, otp },
  });
  saveSession({ token, role, name, mobile });
  forgetSignInDraft();
}

/** When a code may be asked for again, if that is why `error` was answered. */
export function resendTimeOf(error: unknown): number | null {
  if (!(error instanceof ApiFailure) || error.retryAfterSeconds === null) return null;
  return isFailure(error, "otpWait") || isFailure(error, "otpTooMany") ? Date.now() + error.retryAfterSeconds * 1000 : null;
}
