/** The second step of an admin's sign-in: a code of an authenticator app (RFC 6238), or a recovery code. */
import { z } from "zod";
import { idInput, isoTime } from "../wire/common.ts";
import { can, defineEndpoints, success } from "../wire/endpoint.ts";
import { plainText } from "../wire/typed-text.ts";
import { signedIn } from "./sign-in.ts";
import { person } from "./user.ts";
import { secondFactorCalls } from "./user-calls.ts";

export const RECOVERY_CODES = 10;
export const ENTER_CODE = "Please enter the code";

/** Six digits, or a recovery code; spaces, hyphens and case are ignored. */
export const secondFactorCode = z
  .string({ error: ENTER_CODE })
  .max(64)
  .transform((value) => plainText(value).replace(/[\s-]/g, "").toLowerCase())
  .refine((value) => value !== "", ENTER_CODE);
const codeBody = z.object({ code: secondFactorCode });

/**
 * How the shop treats an admin without a second factor: they may set it up, are reminded on every page, or can do nothing else
 * first.
 */
export const SECOND_FACTOR_POLICIES = ["optional", "asked", "required"] as const;
export type SecondFactorPolicy = (typeof SECOND_FACTOR_POLICIES)[number];

export const secondFactorState = z.object({
  isOn: z.boolean(),
  policy: z
    .enum(SECOND_FACTOR_POLICIES)
    .describe("`required`: without two-step sign-in, an admin can use nothing else in the admin area"),
  since: isoTime.nullable(),
  recoveryCodesLeft: z.number().int(),
});
export type SecondFactorState = z.infer<typeof secondFactorState>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).describe("Shown only once; each code works once") });

export const adminWithFactor = person.extend({
  since: isoTime.nullable().describe("Null: not set up"),
  isCaller: z.boolean(),
});
export type AdminWithFactor = z.infer<typeof adminWithFactor>;

export const secondFactorEndpoints = defineEndpoints(secondFactorCalls, {
  verify: {
    access: "public",
    summary: "Complete the sign-in of an admin with two-step sign-in",
    body: z.object({ challenge: z.string().max(64).describe("From the response of `verify-otp`"), code: secondFactorCode }),
    answer: signedIn,
  },
  read: {
    access: can("adminArea"),
    beforeSecondFactor: true,
    summary: "Get the status of your two-step sign-in and the number of recovery codes left",
    answer: success({ data: secondFactorState }),
  },
  enrol: {
    access: can("adminArea"),
    beforeSecondFactor: true,
    summary: "Start setting up two-step sign-in, within 10 minutes of an SMS code; takes effect when confirmed with a code",
    answer: success({
      data: z.object({ secret: z.string().describe("Base32"), uri: z.string().describe("otpauth://, for a QR code") }),
    }),
  },
  confirm: {
    access: can("adminArea"),
    beforeSecondFactor: true,
    summary: "Turn two-step sign-in on with a first code; ends your other sessions",
    body: codeBody,
    answer: success({ data: recoveryCodes, message: z.string() }),
  },
  renewRecoveryCodes: {
    access: can("adminArea"),
    summary: "Replace your recovery codes",
    body: codeBody,
    answer: success({ data: recoveryCodes, message: z.string() }),
  },
  turnOff: {
    access: can("adminArea"),
    summary: "Turn two-step sign-in off; ends your other sessions",
    body: codeBody,
    answer: success({ message: z.string() }),
  },
  admins: {
    access: can("staff"),
    summary: "List the admins who have signed in, with the status of their two-step sign-in",
    answer: success({ data: z.array(adminWithFactor) }),
  },
  reset: {
    access: can("staff"),
    summary: "Reset another admin's two-step sign-in, with a code of your own; ends their sessions",
    params: z.object({ id: idInput }),
    body: codeBody,
    answer: success({ message: z.string() }),
  },
});
