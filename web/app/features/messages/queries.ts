import type { BulkMessage, OrderTextSetting } from "@forno/contract/messages/messages.ts";
import { messagesCalls } from "@forno/contract/messages/messages-calls.ts";
import { userCalls } from "@forno/contract/user/user-calls.ts";
import { MESSAGE_NOT_SENT } from "@forno/contract/wire/form-sentences.ts";
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/api/call.ts";
import { onConnect, onEvent } from "../../platform/realtime/socket.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { toastFailure } from "../session/failure-toast.ts";
import { messagesTexts as texts } from "./texts/en-admin.ts";

const INBOX_EVERY_MS = 5_000;

/** The number of recipients of a bulk message, fetched again whenever it is shown. */
export const recipientsQuery = queryOptions({
  queryKey: ["recipients"],
  queryFn: async ({ signal }) => (await call(userCalls.count, { signal })).count,
  staleTime: 0,
});

/** The console provider's messages; a bulk message arrives gradually. Empty, and not fetched again, with a real provider. */
export const inboxQuery = queryOptions({
  queryKey: ["sms-inbox"],
  queryFn: async ({ signal }) => (await call(messagesCalls.inbox, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.length ? INBOX_EVERY_MS : false),
});

interface HistoryPage {
  data: BulkMessage[];
  nextCursor: string | null;
}

/** The bulk messages with their results, newest first. */
export const historyQuery = infiniteQueryOptions({
  queryKey: ["bulk-sms"],
  queryFn: ({ pageParam, signal }): Promise<HistoryPage> =>
    call(messagesCalls.history, { query: pageParam ? { cursor: pageParam } : {}, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.nextCursor,
});

/** A bulk message with its failures; fetched again whenever more have failed. */
export const bulkMessageQuery = (id: string, failed: number) =>
  queryOptions({
    queryKey: ["bulk-sms-failures", id, failed],
    queryFn: async ({ signal }) => (await call(messagesCalls.bulkMessage, { params: { id }, signal })).data.failures,
    // Known ones stay visible while the next are loading.
    placeholderData: keepPreviousData,
  });

/** Updates the counts by notifications; fetches what was missed while disconnected. */
export function useLiveHistory(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { queryKey } = historyQuery;
    const refetch = () => void client.invalidateQueries({ queryKey });
    const stops = [
      onConnect(refetch),
      onEvent("bulkSmsUpdate", (progress) => {
        const known = client.getQueryData<InfiniteData<HistoryPage>>(queryKey);
        if (!known?.pages.some((page) => page.data.some(({ _id }) => _id === progress._id))) return refetch();
        client.setQueryData<InfiniteData<HistoryPage, string | null>>(
          queryKey,
          (history) => history && withProgress(history, progress),
        );
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
}

const withProgress = (
  history: InfiniteData<HistoryPage, string | null>,
  progress: Pick<BulkMessage, "_id" | "queued" | "sent" | "failed">,
): InfiniteData<HistoryPage, string | null> => ({
  ...history,
  pages: history.pages.map((page) => ({
    ...page,
    data: page.data.map((message) => (message._id === progress._id ? { ...message, ...progress } : message)),
  })),
});

function useSend(send: (message: string) => Promise<{ message: string }>, failed: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries({ queryKey: inboxQuery.queryKey });
      void client.invalidateQueries({ queryKey: historyQuery.queryKey });
    },
    onError: (error) => toastFailure(error, failed),
  });
}

export const useSendTest = () => useSend((message) => call(messagesCalls.sendTest, { body: { message } }), texts.failedToSendTest);

export const useSendToAll = () => useSend((message) => call(messagesCalls.sendBulk, { body: { message } }), MESSAGE_NOT_SENT);

export const orderTextsQuery = queryOptions({
  queryKey: ["order-texts"],
  queryFn: ({ signal }) => call(messagesCalls.orderTexts, { signal }),
});

export function useSetOrderText() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OrderTextSetting) => call(messagesCalls.setOrderText, { body }),
    onSuccess: ({ message, data }) => {
      client.setQueryData(orderTextsQuery.queryKey, (known) => known && { ...known, data });
      toast.success(message);
    },
    onError: (error) => toastFailure(error, texts.failedToSet),
  });
}
