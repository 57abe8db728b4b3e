import type { Calls } from "../wire/calls.ts";

export const userCalls = {
  sendOtp: "POST /api/user/send-otp",
  verifyOtp: "POST /api/user/verify-otp",
  confirmNumber: "POST /api/user/confirm-number",
  logout: "POST /api/user/logout",
  me: "GET /api/user/me",
  codeBudget: "GET /api/admin/code-budget",
  count: "GET /api/user/count",
  preferences: "GET /api/user/preferences",
  setPreferences: "PUT /api/user/preferences",
  ownSessions: "GET /api/user/sessions",
  endOwnSession: "POST /api/user/sessions/:id/revoke",
  endOtherSessions: "POST /api/user/sessions/revoke-others",
  sessions: "GET /api/admin/sessions",
  revokeSession: "POST /api/admin/sessions/:id/revoke",
} as const satisfies Calls;
