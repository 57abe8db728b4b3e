import { backupCalls as calls } from "@forno/contract/backup/backup-calls.ts";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/api/call.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { toastFailure } from "../session/failure-toast.ts";
import { backupsTexts as texts } from "./texts/en.ts";

const KEY = ["backups"];
const WHILE_RUNNING_MS = 3_000;
const OTHERWISE_MS = 60_000;

const backupsQuery = (isExpected: boolean) =>
  queryOptions({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(calls.state, { signal })).data,
    refetchInterval: ({ state: { data } }) => (isExpected || data?.isRunning ? WHILE_RUNNING_MS : OTHERWISE_MS),
  });

/** The backups, and a way to make one. `isRunning` begins with the request: a job makes the backup, a few seconds later. */
export function useBackups() {
  const client = useQueryClient();
  /** The newest backup when one was requested. */
  const [before, setBefore] = useState<string | null>();
  const newest = client.getQueryData(backupsQuery(false).queryKey)?.recent[0]?._id ?? null;
  const isExpected = before !== undefined && newest === before;
  const query = useQuery(backupsQuery(isExpected));
  const request = useMutation({
    mutationFn: () => call(calls.request),
    onSuccess: ({ message }) => {
      setBefore(newest);
      toast.success(message);
    },
    onError: (error) => toastFailure(error, texts.failed),
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
  });
  const isRunning = request.isPending || isExpected || (query.data?.isRunning ?? false);
  return { query, isRunning, backUpNow: () => request.mutate() };
}
