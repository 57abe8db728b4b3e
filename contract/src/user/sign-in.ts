import { z } from "zod";
import { isoTime, textOrNumber } from "../wire/common.ts";
import { defineEndpoints, success } from "../wire/endpoint.ts";
import { INVALID_OTP } from "../wire/form-sentences.ts";
import { plainText } from "../wire/typed-text.ts";
import { personInput } from "./person-input.ts";
import { normalizeMobile } from "./rules/phone-number.ts";
import { OTP_LENGTH } from "./rules/sign-in-limits.ts";
import { permissions, role } from "./user.ts";
import { signInCalls } from "./user-calls.ts";

export const ENTER_OTP = "Please enter the OTP";

/** A code that was read as a number has lost its leading zeros. */
const otpInput = z.preprocess(
  (input: string | number) => (typeof input === "number" ? String(input).padStart(OTP_LENGTH, "0") : input),
  z.string({ error: ENTER_OTP }).overwrite(plainText).min(1, ENTER_OTP).max(32, INVALID_OTP),
);

/** A token that a browser generated; a malformed one counts as none. */
const device = z
  .string()
  .regex(/^[\w-]{22,64}$/)
  .optional()
  .catch(undefined)
  .describe("A random token stored by this browser. Code requests from other browsers then do not block it");

export const signedIn = success({ token: z.string(), role, permissions, name: z.string(), message: z.string() });

/** Instead of a token, for an admin who has a second factor. */
const secondFactorChallenge = z.object({
  challenge: z.string().describe("Pass to `verify-second-factor`"),
  expiresAt: isoTime,
});

export const signInEndpoints = defineEndpoints(signInCalls, {
  sendOtp: {
    access: "public",
    summary: "Send a one-time code by SMS",
    body: personInput.extend({ device }),
    answer: success({
      message: z.string(),
      mobile: z.string().describe("E.164"),
      otp: z.string().optional().describe("Only in demo mode with the console SMS provider"),
    }),
  },
  verifyOtp: {
    access: "public",
    summary: "Sign in with a one-time code",
    body: z.object({
      otp: otpInput,
      mobile: textOrNumber(
        z
          .string({ error: INVALID_OTP })
          .max(100, INVALID_OTP)
          .transform((value) => normalizeMobile(value) ?? ""),
      ),
      device,
      name: personInput.shape.name.optional().catch(undefined).describe("Replaces the name given with the code"),
    }),
    answer: z.union([signedIn, success({ secondFactor: secondFactorChallenge, message: z.string() })]),
  },
  confirmNumber: {
    access: "signedIn",
    beforeSecondFactor: true,
    summary: "Confirm your mobile number with a code, as required to set up two-step sign-in",
    body: z.object({ otp: otpInput, device }),
    answer: success({ message: z.string() }),
  },
  logout: {
    access: "signedIn",
    beforeSecondFactor: true,
    whileLocked: true,
    summary: "Sign out",
    answer: success({
      otherSessions: z.number().int().describe("Number of this user's other open sessions"),
      message: z.string(),
    }),
  },
});
