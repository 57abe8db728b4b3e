import type { Calls } from "../wire/calls.ts";

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
