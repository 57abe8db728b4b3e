import { paymentAdminCalls } from "@forno/contract/payment/payment-calls.ts";
import type { ExceptionAction } from "@forno/contract/payment/rules/payment-exception.ts";
import { infiniteQueryOptions, keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call, type QueryOf } from "../../../platform/api/call.ts";
import { downloadFile } from "../../../platform/api/download.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { toastChangeFailure, toastFailure } from "../../session/failure-toast.ts";
import { withApproval } from "../../session/pin/approval.ts";
import { paymentsTexts as texts } from "../texts/en.ts";

/** The prefix of all payment queries. */
const paymentsKey = ["payments"];

/** The number of open exceptions, for the badge. */
export const openExceptionsQuery = queryOptions({
  queryKey: [...paymentsKey, "to-review"],
  queryFn: async ({ signal }) => (await call(paymentAdminCalls.exceptions, { query: { limit: 1 }, signal })).open,
});

export type ExceptionState = "open" | "resolved";
export type PaymentFilter = Pick<QueryOf<typeof paymentAdminCalls.list>, "status" | "from" | "to" | "q">;
export type DayFilter = QueryOf<typeof paymentAdminCalls.days>;

export const exceptionsQuery = (state: ExceptionState) =>
  infiniteQueryOptions({
    queryKey: [...paymentsKey, "exceptions", state],
    queryFn: ({ pageParam, signal }) =>
      call(paymentAdminCalls.exceptions, { query: { state, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

export const paymentListQuery = (filter: PaymentFilter) =>
  infiniteQueryOptions({
    queryKey: [...paymentsKey, "list", filter],
    queryFn: ({ pageParam, signal }) =>
      call(paymentAdminCalls.list, { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

export const daysQuery = (days: DayFilter) =>
  queryOptions({
    queryKey: [...paymentsKey, "days", days],
    queryFn: async ({ signal }) => (await call(paymentAdminCalls.days, { query: days, signal })).data,
    placeholderData: keepPreviousData,
  });

export const useExportDays = () =>
  useMutation({
    mutationFn: (days: DayFilter) => downloadFile(paymentAdminCalls.daysExport, { query: days }),
    onError: (error) => toastFailure(error, texts.failedToExport),
  });

/** Fetches the list again, whatever the result: somebody else may have been faster. */
function useExceptionChange<Input>(change: (input: Input) => Promise<{ message: string }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastChangeFailure(error, texts.failedToAct),
    onSettled: () => client.invalidateQueries({ queryKey: paymentsKey }),
  });
}

export const useActOnException = (id: string) =>
  useExceptionChange((action: ExceptionAction) =>
    withApproval((approval) => call(paymentAdminCalls.act, { params: { id }, body: { action, approval } })),
  );

export const useSettleException = (id: string) =>
  useExceptionChange((note: string) => call(paymentAdminCalls.settle, { params: { id }, body: { note } }));
