import { z } from "zod";
import { personInput } from "../inputs/person-input.ts";
import { normalizeMobile } from "../rules/contact/mobile.ts";
import { ROLES } from "../rules/contact/role.ts";
import { id, idInput, isoTime, nextCursor, pageQuery } from "../wire/common.ts";
import { defineEndpoints, success } from "../wire/endpoint.ts";
import { INVALID_OTP } from "../wire/form-sentences.ts";
import { userCalls } from "./user-calls.ts";

export const ENTER_OTP = "Please enter the OTP";

const otpInput = z.string({ error: ENTER_OTP }).trim().min(1, ENTER_OTP).max(32, INVALID_OTP);

/** A token that a browser made for itself; one in another form counts as none. */
const device = z
  .string()
  .regex(/^[\w-]{22,64}$/)
  .optional()
  .catch(undefined)
  .describe("A random token stored by this browser. Code requests from other browsers then do not block it");

export const role = z.enum(ROLES);

/** A person beside an order. */
export const person = z.object({ _id: id, name: z.string(), mobile: z.string() });
export type Person = z.infer<typeof person>;

export const preferences = z.object({ promotions: z.boolean().describe("False: opted out of bulk messages") });

export const session = z.object({
  _id: id,
  user: person,
  role,
  createdAt: isoTime.describe("When the session started"),
  lastUsedAt: isoTime.describe("Accurate to an hour for customers, to five minutes for others"),
  device: z.string().nullable().describe("Browser and operating system, for example `Chrome on Android`; null if unknown"),
  isCurrent: z.boolean().describe("Whether this is the current session"),
});
export type Session = z.infer<typeof session>;

export const CODE_BUDGET_STATES = ["ok", "nearlyUsed", "used"] as const;
export const codeBudget = z.object({
  sent: z.number().int(),
  budget: z.number().int(),
  state: z
    .enum(CODE_BUDGET_STATES)
    .describe("`nearlyUsed`: codes only for numbers that have signed in; `used`: only for admins and delivery partners"),
  resetsAt: isoTime,
});
export type CodeBudget = z.infer<typeof codeBudget>;

/** At most so many of one's own sessions are listed. */
export const OWN_SESSIONS_MAX = 50;

export const ownSession = session.omit({ user: true, role: true });
export type OwnSession = z.infer<typeof ownSession>;

export const signedIn = success({ token: z.string(), role, name: z.string(), message: z.string() });

/** In place of a token, for an admin who has a second factor. */
const secondFactorAsked = z.object({
  challenge: z.string().describe("Pass to `verify-second-factor`"),
  expiresAt: isoTime,
});

export const userEndpoints = defineEndpoints(userCalls, {
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
      mobile: z
        .string({ error: INVALID_OTP })
        .max(32, INVALID_OTP)
        .transform((value) => normalizeMobile(value) ?? ""),
      device,
      name: personInput.shape.name.optional().catch(undefined).describe("Replaces the name given with the code"),
    }),
    answer: z.union([signedIn, success({ secondFactor: secondFactorAsked, message: z.string() })]),
  },
  confirmNumber: {
    access: "signedIn",
    beforeSecondFactor: true,
    summary: "Confirm your mobile number with a code, as required to set up a second factor",
    body: z.object({ otp: otpInput, device }),
    answer: success({ message: z.string() }),
  },
  logout: {
    access: "signedIn",
    beforeSecondFactor: true,
    summary: "Sign out",
    answer: success({
      otherSessions: z.number().int().describe("Number of this user's other open sessions"),
      message: z.string(),
    }),
  },
  me: {
    access: "signedIn",
    beforeSecondFactor: true,
    summary: "Get the signed-in user",
    answer: success({ data: person.extend({ role }) }),
  },
  codeBudget: {
    access: "admin",
    summary: "Get today's number of one-time codes and the daily limit (SMS_DAILY_BUDGET)",
    answer: success({ data: codeBudget }),
  },
  count: {
    access: "admin",
    summary: "Count the customers who receive bulk messages",
    answer: success({ count: z.number().int() }),
  },
  preferences: {
    access: "customer",
    summary: "Get your message preferences",
    answer: success({ data: preferences }),
  },
  setPreferences: {
    access: "customer",
    summary: "Opt in to or out of promotional SMS; also applies to messages being sent",
    body: preferences,
    answer: success({ data: preferences }),
  },
  ownSessions: {
    access: "signedIn",
    summary: `List your open sessions, newest first, at most ${OWN_SESSIONS_MAX}`,
    answer: success({ data: z.array(ownSession) }),
  },
  endOwnSession: {
    access: "signedIn",
    summary: "End one of your sessions",
    params: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  },
  endOtherSessions: {
    access: "signedIn",
    summary: "End all your other sessions",
    answer: success({ ended: z.number().int(), message: z.string() }),
  },
  sessions: {
    access: "admin",
    summary: "List all open sessions, newest first",
    query: pageQuery.extend({ role: role.optional() }),
    answer: success({ data: z.array(session), nextCursor }),
  },
  revokeSession: {
    access: "admin",
    summary: "End a session",
    params: z.object({ id: idInput }),
    answer: success({ message: z.string() }),
  },
});
