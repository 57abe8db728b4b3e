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

const reportQuery =
  <Data, Query = DayRange>(name: string, read: (input: { query: Query; signal: AbortSignal }) => Promise<{ data: Data }>) =>
  (query: Query) =>
    queryOptions({
      queryKey: ["reports", name, query],
      queryFn: async ({ signal }) => (await read({ query, signal })).data,
      ...kept,
    });

export const salesQuery = reportQuery("sales", (input) => call(reportsCalls.sales, input));
export const itemsQuery = reportQuery("items", (input: { query: DayRange & { by: ItemGroup }; signal: AbortSignal }) =>
  call(reportsCalls.items, input),
);
export const paymentsQuery = reportQuery("payments", (input) => call(reportsCalls.payments, input));
export const taxQuery = reportQuery("tax", (input) => call(reportsCalls.tax, input));
export const documentsQuery = reportQuery("documents", (input) => call(reportsCalls.documents, input));
export const serviceQuery = reportQuery("service", (input) => call(statsCalls.service, input));

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
