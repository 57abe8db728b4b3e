import type { Calls } from "../wire/calls.ts";

export const userCalls = {
  me: "GET /api/user/me",
  codeBudget: "GET /api/admin/code-budget",
  count: "GET /api/user/count",
  preferences: "GET /api/user/preferences",
  setPreferences: "PUT /api/user/preferences",
} as const satisfies Calls;
