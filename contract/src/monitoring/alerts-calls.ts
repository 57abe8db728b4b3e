import type { Calls } from "../wire/calls.ts";

export const alertsCalls = {
  list: "GET /api/admin/alerts",
} as const satisfies Calls;
