import type { Session } from "@forno/contract/user/sessions.ts";
import { sessionCalls } from "@forno/contract/user/user-calls.ts";
import type { Role } from "@forno/contract/wire/permissions.ts";
import { infiniteQueryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../platform/api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { toastChangeFailure } from "../failure-toast.ts";
import { sessionsTexts as texts } from "../texts/en-admin.ts";

const KEY = ["sessions"];

export const sessionsQuery = (role: Role | undefined) =>
  infiniteQueryOptions({
    queryKey: [...KEY, role],
    queryFn: ({ pageParam, signal }) =>
      call(sessionCalls.sessions, { query: { role, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    select: ({ pages }) => pages.flatMap((page) => page.data),
  });

export function useRevokeSession() {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: KEY });
  return useMutation({
    mutationFn: ({ _id }: Session) => call(sessionCalls.revokeSession, { params: { id: _id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await refetch();
    },
    onError: (error) => {
      toastChangeFailure(error, texts.failedToRevoke);
      void refetch();
    },
  });
}
