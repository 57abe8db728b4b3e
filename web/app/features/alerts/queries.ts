import { alertsCalls } from "@forno/contract/monitoring/alerts-calls.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";

/** The server checks once a minute. */
const EVERY_MS = 60_000;

export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: async ({ signal }) => {
    const { active, resolved } = await call(alertsCalls.list, { signal });
    return { active, resolved };
  },
  refetchInterval: EVERY_MS,
});
