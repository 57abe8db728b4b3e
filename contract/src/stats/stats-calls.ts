import type { Calls } from "../wire/calls.ts";

export const statsCalls = {
  read: "GET /api/admin/stats",
  series: "GET /api/admin/stats/series",
  service: "GET /api/admin/stats/service",
} as const satisfies Calls;

/** The periods of the statistics, in days. */
export const SERIES_DAYS = [7, 30, 90] as const;
