import type { Calls } from "../wire/calls.ts";

export const systemCalls = {
  read: "GET /api/admin/system",
  checks: "GET /api/admin/system/checks",
  markReleasesRead: "POST /api/admin/system/news-read",
  sendTestText: "POST /api/admin/system/test-text",
} as const satisfies Calls;

export const setupCalls = {
  open: "POST /api/setup/open",
  read: "GET /api/setup",
  sendTestText: "POST /api/setup/test-text",
  finish: "POST /api/setup/finish",
} as const satisfies Calls;
