import { signInEndpoints } from "@forno/contract/user/sign-in.ts";
import type { TestShop } from "../../../testing/test-shop.ts";

/** The calls of a sign-in, as the page sends them. */
export const otpCallsOf = (shop: () => TestShop) => {
  const send = (mobile: string, name = "Asha Rao") => shop().call(signInEndpoints.sendOtp, { body: { name, mobile } });
  const verify = (mobile: string, otp: string) => shop().call(signInEndpoints.verifyOtp, { body: { mobile, otp } });
  const codeFor = async (mobile: string): Promise<string> => {
    await send(mobile);
    return shop().sms.lastCode(mobile);
  };
  return { send, verify, codeFor };
};

export const wrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

export const OTP_INVALID = { status: 400, body: { success: false, message: "Invalid OTP", code: "otpInvalid" } };
