import { type SERIES_DAYS, statsCalls } from "@forno/contract/stats/stats-calls.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";

export const statsQuery = queryOptions({
  queryKey: ["stats"],
  queryFn: async ({ signal }) => (await call(statsCalls.read, { signal })).stats,
});

/** A minute of orders makes no visible difference in a chart. */
const SERIES_EVERY_MS = 60_000;

export const seriesQuery = (days: (typeof SERIES_DAYS)[number]) =>
  queryOptions({
    queryKey: ["stats", "series", days],
    queryFn: async ({ signal }) => (await call(statsCalls.series, { query: { days }, signal })).data,
    placeholderData: keepPreviousData,
    refetchInterval: SERIES_EVERY_MS,
  });
