import { setupCalls as calls } from "@forno/contract/operations/system-calls.ts";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../../platform/api/call.ts";
import { isFailure } from "../../../platform/api/failure.ts";

const EVERY_MS = 5_000;

export const SETUP_KEY = ["setup"];

/** `token`: from the link; it is exchanged once for a cookie, and the address bar forgets it. */
export const setupQuery = (token: string | null) =>
  queryOptions({
    queryKey: SETUP_KEY,
    queryFn: async ({ signal }) => {
      if (token !== null && window.location.search !== "") {
        // A link that was used up may have been opened in this browser: then it has the cookie.
        await call(calls.open, { body: { token } }).catch((error) => {
          if (!isGone(error)) throw error;
        });
        window.history.replaceState(window.history.state, "", window.location.pathname);
      }
      return (await call(calls.read, { query: {}, signal })).data;
    },
    refetchInterval: ({ state }) => (isGone(state.error) ? false : EVERY_MS),
    retry: (count, error) => !isGone(error) && count < 3,
  });

/** There is no setup for this browser: it never opened the link, or the setup is finished. */
export const isGone = (error: unknown): boolean => isFailure(error, "notFound");

export const useFinishSetup = () =>
  useMutation({ mutationFn: (acceptOpen: boolean) => call(calls.finish, { body: { acceptOpen } }) });
