import type { OwnSession } from "@forno/contract/user/sessions.ts";
import { sessionCalls } from "@forno/contract/user/user-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { toastChangeFailure } from "../failure-toast.ts";
import { ownSessionsTexts as texts } from "../texts/en-devices.ts";

export const ownSessionsQuery = queryOptions({
  queryKey: ["own-sessions"],
  queryFn: async ({ signal }) => (await call(sessionCalls.ownSessions, { signal })).data,
  staleTime: 0,
});

function useEnding<Input>(end: (input: Input) => Promise<{ message: string }>) {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  return useMutation({
    mutationFn: end,
    onSuccess: async ({ message }) => {
      toast.success(message);
      await refetch();
    },
    onError: (error) => {
      toastChangeFailure(error, texts.failedToSignOut);
      void refetch();
    },
  });
}

export const useEndOwnSession = () => useEnding(({ _id }: OwnSession) => call(sessionCalls.endOwnSession, { params: { id: _id } }));

export const useEndOtherSessions = () => useEnding<void>(() => call(sessionCalls.endOtherSessions));
