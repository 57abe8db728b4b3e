import { auditCalls } from "@forno/contract/audit/audit-calls.ts";
import { infiniteQueryOptions, keepPreviousData, useMutation } from "@tanstack/react-query";
import { call, type QueryOf } from "../../platform/api/call.ts";
import { downloadFile } from "../../platform/api/download.ts";
import { toastFailure } from "../session/failure-toast.ts";
import { auditTexts as texts } from "./texts/en.ts";

export type AuditQuery = QueryOf<typeof auditCalls.export>;

export const auditQuery = (filter: AuditQuery) =>
  infiniteQueryOptions({
    queryKey: ["audit", filter],
    queryFn: ({ pageParam, signal }) =>
      call(auditCalls.list, { query: { ...filter, ...(pageParam && { cursor: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // The filter's choices come with the list: they stay while the next list is loading.
    placeholderData: keepPreviousData,
  });

/** Saves the filtered entries as a file. */
export const useExportAudit = () =>
  useMutation({
    mutationFn: (filter: AuditQuery) => downloadFile(auditCalls.export, { query: filter }),
    onError: (error) => toastFailure(error, texts.failedToExport),
  });
