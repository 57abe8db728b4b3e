import { staffCalls } from "@forno/contract/user/user-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type BodyOf, call } from "../../platform/api/call.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { toastChangeFailure } from "../session/failure-toast.ts";
import { staffTexts as texts } from "./texts/en.ts";

export const staffQuery = queryOptions({
  queryKey: ["staff"],
  queryFn: async ({ signal }) => (await call(staffCalls.list, { signal })).data,
});

export type StaffDraft = BodyOf<typeof staffCalls.add>;

/** Null adds a person. */
export function useSaveStaff(id: string | null) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: StaffDraft) =>
      id === null ? call(staffCalls.add, { body }) : call(staffCalls.change, { params: { id }, body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    },
    onError: (error) => toastChangeFailure(error, texts.failedToSave),
  });
}

export function useRemoveStaff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(staffCalls.remove, { params: { id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    },
    onError: (error) => toastChangeFailure(error, texts.failedToRemove),
  });
}
