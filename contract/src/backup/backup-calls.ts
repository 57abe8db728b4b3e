import type { Calls } from "../wire/calls.ts";

export const backupCalls = {
  state: "GET /api/backup/admin/state",
  request: "POST /api/backup/admin/request",
} as const satisfies Calls;
