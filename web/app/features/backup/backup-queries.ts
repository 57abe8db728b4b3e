import { backupCalls as calls } from "@forno/contract/operations/backup-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { backupsTexts as texts } from "#texts/desk/operations/backups.ts";
import { call } from "../../platform/api/call.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { toastFailure } from "../session/failure-toast.ts";

const KEY = ["backups"];
const WHILE_RUNNING_MS = 3_000;
const OTHERWISE_MS = 60_000;

export const backupsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await call(calls.state, { signal })).data,
  refetchInterval: ({ state: { data } }) => (data?.isRunning ? WHILE_RUNNING_MS : OTHERWISE_MS),
});

export function useBackUpNow() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(calls.request),
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries({ queryKey: KEY });
    },
    onError: (error) => toastFailure(error, texts.failed),
  });
}
