import { OTP_LIFETIME_MINUTES } from "@forno/contract/user/rules/sign-in-limits.ts";

/**
 * The text to be approved. GSM-7 only, so that it stays one short message: the rupee sign or any Devanagari would more than halve
 * the space.
 */
export function otpText(brandName: string, code: string): string {
  return `${code} is your ${brandName} code. It is valid for ${OTP_LIFETIME_MINUTES} minutes.`;
}
