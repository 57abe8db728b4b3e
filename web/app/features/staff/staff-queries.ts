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

function useChange<Input, Answer extends { message: string }>(send: (input: Input) => Promise<Answer>, failed: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: staffQuery.queryKey });
    },
    onError: (error) => toastChangeFailure(error, failed),
  });
}

/** Null adds a person. */
export const useSaveStaff = (id: string | null) =>
  useChange(
    (body: StaffDraft) => (id === null ? call(staffCalls.add, { body }) : call(staffCalls.change, { params: { id }, body })),
    texts.failedToSave,
  );

export const useRemoveStaff = () => useChange((id: string) => call(staffCalls.remove, { params: { id } }), texts.failedToRemove);

export const useResetPin = () => useChange((id: string) => call(staffCalls.resetPin, { params: { id } }), texts.failedToSave);
