import type { Calls } from "../wire/calls.ts";

export const signInCalls = {
  sendOtp: "POST /api/user/send-otp",
  verifyOtp: "POST /api/user/verify-otp",
  confirmNumber: "POST /api/user/confirm-number",
  logout: "POST /api/user/logout",
} as const satisfies Calls;
