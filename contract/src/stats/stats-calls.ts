import type { Calls } from "../wire/calls.ts";

export const statsCalls = {
  read: "GET /api/admin/stats",
  series: "GET /api/admin/stats/series",
} as const satisfies Calls;
