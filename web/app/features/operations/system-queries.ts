import { setupCalls, systemCalls } from "@forno/contract/operations/system-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { toastChangeFailure, toastFailure } from "../session/failure-toast.ts";
import { checkTexts, systemTexts } from "./texts/en.ts";

const KEY = ["system"];

export const systemQuery = queryOptions({
  queryKey: [...KEY, "version"],
  queryFn: async ({ signal }) => (await call(systemCalls.read, { signal })).data,
});

export const checksQuery = queryOptions({
  queryKey: [...KEY, "checks"],
  queryFn: async ({ signal }) => (await call(systemCalls.checks, { query: {}, signal })).data,
});

export function useCheckAgain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await call(systemCalls.checks, { query: { again: "true" } })).data,
    onSuccess: (report) => client.setQueryData(checksQuery.queryKey, report),
    onError: (error) => toastFailure(error, checkTexts.failedToCheck),
  });
}

export function useMarkReleasesRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => await call(systemCalls.markReleasesRead),
    onSuccess: () => void client.invalidateQueries({ queryKey: systemQuery.queryKey }),
    onError: (error) => toastChangeFailure(error, systemTexts.failedToMark),
  });
}

/** For the setup page and for admins, who are let in by different means. */
export function useTestText(from: "setup" | "system") {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (mobile: string) =>
      from === "setup"
        ? await call(setupCalls.sendTestText, { body: { mobile } })
        : await call(systemCalls.sendTestText, { body: { mobile } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries();
    },
  });
}
