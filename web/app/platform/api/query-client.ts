import { QueryClient } from "@tanstack/react-query";
import { onItemsChange } from "../storage/local-items.ts";
import { ApiFailure } from "./failure.ts";

const RETRIES = 2;

/** Retrying helps after a missing response or an unavailable provider, not after a refusal. */
const isPassing = (error: unknown) => error instanceof ApiFailure && (error.status === 0 || error.status >= 502);

/** Data that signed-in pages have fetched. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (tries, error) => tries < RETRIES && isPassing(error) },
    mutations: { networkMode: "always" },
  },
});

// One person's data is removed before the next one's arrives.
if (typeof window !== "undefined") onItemsChange(["token"], () => queryClient.clear());
