import { OTP_LIFETIME_MINUTES } from "@forno/contract/rules/sign-in-limits.ts";

/** GSM-7 only but for the shop's own name, so that it stays one short message: the rupee sign or any Devanagari would more than halve what fits. */
export function otpText(shopName: string, code: string): string {
  return `${code} is your ${shopName} code. It is valid for ${OTP_LIFETIME_MINUTES} minutes.`;
}
