import type { Calls } from "../wire/calls.ts";

export const privacyCalls = {
  data: "GET /api/user/data",
  deleteAccount: "POST /api/user/delete-account",
} as const satisfies Calls;
