import type { Food } from "@forno/contract/menu/food.ts";
import { foodCalls } from "@forno/contract/menu/food-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { foodAdminTexts as texts } from "#texts/admin/food-admin.ts";
import { call } from "../../../platform/api/call.ts";
import { onEvent } from "../../../platform/realtime/socket.ts";
import { CARRIED, toast } from "../../../ui/overlay/toast.ts";
import { toastFailure } from "../../session/failure-toast.ts";

export const foodsQuery = queryOptions({
  queryKey: ["foods"],
  queryFn: async ({ signal }) => (await call(foodCalls.list, { signal })).data,
});

/** Updates when another admin changes the menu. */
export function useLiveFoods(): void {
  const client = useQueryClient();
  useEffect(() => onEvent("menuUpdate", () => void client.invalidateQueries({ queryKey: foodsQuery.queryKey })), [client]);
}

/** A form with a food's `id` changes it, one without adds a new one. */
export function useSaveFood() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ form, isNew }: { form: FormData; isNew: boolean }) =>
      isNew ? call(foodCalls.add, { body: form }) : call(foodCalls.update, { body: form }),
    onSuccess: async ({ message }) => {
      toast.success(message, CARRIED);
      await client.invalidateQueries({ queryKey: foodsQuery.queryKey });
    },
    onError: (error, { isNew }) => toastFailure(error, isNew ? texts.failedToAdd : texts.failedToSave),
  });
}

export function useSetAvailability({ _id }: Food) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isAvailable: boolean) => call(foodCalls.setAvailability, { body: { id: _id, isAvailable } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: foodsQuery.queryKey });
    },
    onError: (error) => toastFailure(error, texts.failedToSave),
  });
}

export function useRemoveFood() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: Food) => call(foodCalls.remove, { body: { id: _id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: foodsQuery.queryKey });
    },
    onError: (error) => toastFailure(error, texts.failedToRemove),
  });
}
