import { z } from "zod";
import type { Domain } from "../domain.ts";
import { isoTime } from "../wire/common.ts";
import { INVALID_OTP } from "../wire/form-sentences.ts";
import { accountEndpoints, savedAddress } from "./account.ts";
import { secondFactorEndpoints } from "./second-factor.ts";
import { sessionEndpoints } from "./sessions.ts";
import { signInEndpoints } from "./sign-in.ts";
import { pinEndpoints, staffEndpoints } from "./staff.ts";
import { person, preferences, userEndpoints } from "./user.ts";
import { USER_RETENTION } from "./user-calls.ts";

export const userDomain = {
  endpoints: [
    accountEndpoints,
    pinEndpoints,
    secondFactorEndpoints,
    sessionEndpoints,
    signInEndpoints,
    staffEndpoints,
    userEndpoints,
  ],
  refusals: {
    otpWait: { status: 429, message: "Please wait before requesting another OTP" },
    otpTooMany: { status: 429, message: "Too many OTP requests. Please try again later" },
    otpInvalid: { status: 400, message: INVALID_OTP },
    otpBudgetUsed: { status: 503, message: "We can't send codes to new numbers right now. Please call us or try again tomorrow" },
    otpNotSent: { status: 502, message: "Failed to send OTP" },
    downloadTooOften: { status: 429, message: "You have downloaded your data ten times today. Please try again tomorrow" },
    secondFactorRequired: { status: 403, message: "Please set up two-step sign-in first" },
    freshCodeRequired: { status: 403, message: "Please confirm your mobile number with a new code first" },
    secondFactorInvalid: { status: 400, message: "Invalid code" },
    secondFactorLocked: { status: 429, message: "Too many wrong codes. Please try again later" },
    secondFactorStartAgain: { status: 400, message: "This sign-in has expired. Please start again" },
    secondFactorIsOn: { status: 409, message: "Two-step sign-in is already on" },
    secondFactorIsOff: { status: 409, message: "Two-step sign-in is off" },
    secondFactorNotBegun: { status: 409, message: "Please start setting up two-step sign-in again" },
    secondFactorNotFound: { status: 404, message: "This admin has not set up two-step sign-in" },
    staffNotFound: { status: 404, message: "This person is not on the staff" },
    staffExists: { status: 409, message: "This mobile number already belongs to a staff member or to a delivery partner" },
    staffListFull: { status: 409, message: "There are too many people. Remove someone first" },
    shopNeedsOwner: { status: 409, message: "The shop needs an owner" },
    permissionNotOwn: { status: 403, message: "You can only give and take permissions that you have yourself" },
    refundLimitNotOwn: { status: 403, message: "You can only set refund limits up to your own" },
    refundAboveLimit: { status: 403, message: "You can refund up to {limit} of an order. More needs an approver." },
    refundNeedsApprover: { status: 403, message: "You cannot refund. It needs an approver." },
    approverUnfit: { status: 403, message: "This person cannot approve refunds" },
    approverLimitTooLow: { status: 403, message: "{name} can approve refunds of up to {limit} of an order" },
    sessionLocked: { status: 403, message: "This device is locked. Please enter your PIN" },
    pinNotSet: { status: 409, message: "You have not set a PIN yet" },
    pinWrong: { status: 400, message: "Wrong PIN" },
    pinLocked: { status: 429, message: "Too many wrong PINs. Please try again in {minutes} minutes" },
    addressNotFound: { status: 404, message: "Address not found" },
    addressListFull: { status: 409, message: "You can save at most 20 addresses. Delete one first" },
    sessionNotFound: { status: 404, message: "This session has already ended" },
  },
  retention: USER_RETENTION,
  personalData: {
    account: person.extend({ since: isoTime }),
    preferences,
    addresses: z.array(savedAddress),
    sessions: z
      .array(
        z.object({
          createdAt: isoTime.describe("When the session started"),
          lastUsedAt: isoTime,
          endedAt: isoTime.nullable(),
          device: z.string().nullable().describe("The browser's user agent"),
          isCurrent: z.boolean(),
        }),
      )
      .describe("Newest first, without tokens"),
    codes: z
      .array(z.object({ at: isoTime, name: z.string(), network: z.string() }))
      .describe("Recent code requests: time, name and address, without the codes"),
    wrongCodes: z
      .array(z.object({ network: z.string().nullable(), count: z.number().int(), lastAt: isoTime }))
      .describe("Wrong codes tried for the number: from one network, or (null) from a known browser or in total"),
    devices: z.array(z.object({ usedAt: isoTime })).describe("Browsers used to sign in, with the last time, without tokens"),
  },
} as const satisfies Domain;
