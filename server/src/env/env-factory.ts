import { EnvironmentError, readEnvironment } from "./env.ts";

/** Variables of complete accounts and of a live shop. */
export const RAZORPAY = {
  RAZORPAY_KEY_ID: "rzp_live_1",
  RAZORPAY_KEY_SECRET: "key-secret",
  RAZORPAY_WEBHOOK_SECRET: "the-hook-secret",
};
const MSG91 = { SMS_PROVIDER: "msg91", MSG91_AUTH_KEY: "key", MSG91_OTP_TEMPLATE_ID: "t1", MSG91_MESSAGE_TEMPLATE_ID: "t2" };
export const TWILIO = {
  SMS_PROVIDER: "twilio",
  TWILIO_ACCOUNT_SID: "AC1",
  TWILIO_AUTH_TOKEN: "token",
  TWILIO_FROM: "+14155550100",
};
export const LIVE = { ...RAZORPAY, ...MSG91, ADMIN_MOBILES: "9811111111", PUBLIC_URL: "https://pizza.example" };

export function problemsOf(source: Record<string, string>): readonly string[] {
  try {
    readEnvironment(source);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
    throw error;
  }
  return [];
}

/** The variables with problems. */
export const namesOf = (source: Record<string, string>) => problemsOf(source).map((problem) => problem.split(" ")[0]);
