import type { Calls } from "../wire/calls.ts";

export const sessionCalls = {
  ownSessions: "GET /api/user/sessions",
  endOwnSession: "POST /api/user/sessions/:id/revoke",
  endOtherSessions: "POST /api/user/sessions/revoke-others",
  sessions: "GET /api/admin/sessions",
  revokeSession: "POST /api/admin/sessions/:id/revoke",
} as const satisfies Calls;
