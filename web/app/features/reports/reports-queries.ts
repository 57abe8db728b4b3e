import { type ItemGroup, type ReportFormat, reportsCalls } from "@forno/contract/reports/reports-calls.ts";
import { statsCalls } from "@forno/contract/stats/stats-calls.ts";
import { keepPreviousData, queryOptions, type UseQueryResult, useMutation } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";
import { downloadFile } from "../../platform/api/download.ts";
import { toastFailure } from "../session/failure-toast.ts";
import type { DayRange } from "./ranges.ts";
import { reportsTexts as texts } from "./texts/en.ts";

export const REPORTS = ["sales", "items", "payments", "tax", "documents"] as const;
export type ReportName = (typeof REPORTS)[number];

/** A long report costs the server seconds. */
const kept = { staleTime: 60_000, placeholderData: keepPreviousData } as const;

export const salesQuery = (query: DayRange) =>
  queryOptions({
    queryKey: ["reports", "sales", query],
    queryFn: async ({ signal }) => (await call(reportsCalls.sales, { query, signal })).data,
    ...kept,
  });

export const itemsQuery = (query: DayRange & { by: ItemGroup }) =>
  queryOptions({
    queryKey: ["reports", "items", query],
    queryFn: async ({ signal }) => (await call(reportsCalls.items, { query, signal })).data,
    ...kept,
  });

export const paymentsQuery = (query: DayRange) =>
  queryOptions({
    queryKey: ["reports", "payments", query],
    queryFn: async ({ signal }) => (await call(reportsCalls.payments, { query, signal })).data,
    ...kept,
  });

export const taxQuery = (query: DayRange) =>
  queryOptions({
    queryKey: ["reports", "tax", query],
    queryFn: async ({ signal }) => (await call(reportsCalls.tax, { query, signal })).data,
    ...kept,
  });

export const documentsQuery = (query: DayRange) =>
  queryOptions({
    queryKey: ["reports", "documents", query],
    queryFn: async ({ signal }) => (await call(reportsCalls.documents, { query, signal })).data,
    ...kept,
  });

export const serviceQuery = (query: DayRange) =>
  queryOptions({
    queryKey: ["reports", "service", query],
    queryFn: async ({ signal }) => (await call(statsCalls.service, { query, signal })).data,
    ...kept,
  });

/** Not the data of other days, which a query shows until it has its own. */
export const itsOwn = <Data>({ data, isPlaceholderData }: UseQueryResult<Data>): Data | undefined =>
  isPlaceholderData ? undefined : data;

export type Download = Exclude<ReportFormat, "json"> | "tally";

/** `by`: of the report of items. */
export const useDownload = (report: ReportName, range: DayRange, by: ItemGroup) =>
  useMutation({
    mutationFn: (format: Download) => {
      if (format === "tally") return downloadFile(reportsCalls.tally, { query: range });
      if (report === "items") return downloadFile(reportsCalls.items, { query: { ...range, format, by } });
      return downloadFile(reportsCalls[report], { query: { ...range, format } });
    },
    onError: (error) => toastFailure(error, texts.failedToExport),
  });
