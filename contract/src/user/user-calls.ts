import type { RetentionPeriods } from "../privacy/rules/retention.ts";
import type { Calls } from "../wire/calls.ts";

export const userCalls = {
  me: "GET /api/user/me",
  codeBudget: "GET /api/admin/code-budget",
  count: "GET /api/user/count",
  preferences: "GET /api/user/preferences",
  setPreferences: "PUT /api/user/preferences",
} as const satisfies Calls;

export const accountCalls = {
  rename: "PUT /api/user/me",
  addresses: "GET /api/user/addresses",
  addAddress: "POST /api/user/addresses",
  changeAddress: "PUT /api/user/addresses/:id",
  removeAddress: "DELETE /api/user/addresses/:id",
} as const satisfies Calls;

export const staffCalls = {
  list: "GET /api/staff",
  add: "POST /api/staff",
  change: "PUT /api/staff/:id",
  remove: "DELETE /api/staff/:id",
  approvers: "GET /api/staff/approvers",
  resetPin: "POST /api/staff/:id/reset-pin",
} as const satisfies Calls;

export const pinCalls = {
  read: "GET /api/user/pin",
  set: "PUT /api/user/pin",
  lock: "POST /api/user/lock",
  unlock: "POST /api/user/unlock",
} as const satisfies Calls;

export const sessionCalls = {
  ownSessions: "GET /api/user/sessions",
  endOwnSession: "POST /api/user/sessions/:id/revoke",
  endOtherSessions: "POST /api/user/sessions/revoke-others",
  sessions: "GET /api/admin/sessions",
  revokeSession: "POST /api/admin/sessions/:id/revoke",
} as const satisfies Calls;

export const signInCalls = {
  sendOtp: "POST /api/user/send-otp",
  verifyOtp: "POST /api/user/verify-otp",
  confirmNumber: "POST /api/user/confirm-number",
  logout: "POST /api/user/logout",
} as const satisfies Calls;

export const secondFactorCalls = {
  verify: "POST /api/user/verify-second-factor",
  read: "GET /api/admin/second-factor",
  enrol: "POST /api/admin/second-factor/enrol",
  confirm: "POST /api/admin/second-factor/confirm",
  renewRecoveryCodes: "POST /api/admin/second-factor/recovery-codes",
  turnOff: "POST /api/admin/second-factor/turn-off",
  admins: "GET /api/admin/second-factor/admins",
  reset: "POST /api/admin/second-factor/:id/reset",
} as const satisfies Calls;

export const USER_RETENTION = {
  /** Longer than any limit on codes looks back. */
  codes: { days: 2 },
  /** Longer than they count towards a limit. */
  wrongCodes: { days: 2 },
  /** The browsers with which somebody signed in. */
  signInDevices: { days: 180 },
  sessionUnused: { days: 30 },
  sessionInAll: { days: 90 },
} as const satisfies RetentionPeriods;
