import { deliveryCalls } from "@forno/contract/delivery/delivery-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type AnswerOf, call } from "../../../platform/api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { toastFailure } from "../../session/failure-toast.ts";
import { partnersTexts as texts } from "../texts/en.ts";

export const partnersQuery = queryOptions({
  queryKey: ["partners"],
  queryFn: async ({ signal }) => (await call(deliveryCalls.partners, { signal })).deliveryBoys,
});

/** For those who assign orders and need not manage the partners. */
export const assigneesQuery = queryOptions({
  queryKey: [...partnersQuery.queryKey, "assignees"],
  queryFn: async ({ signal }) => (await call(deliveryCalls.assignees, { signal })).deliveryBoys,
});

export const cashQuery = queryOptions({
  queryKey: ["partners-cash"],
  queryFn: ({ signal }) => call(deliveryCalls.cash, { signal }),
});

export type Held = AnswerOf<typeof deliveryCalls.cash>["held"][number];

export function useSettleCash() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ held, ...body }: { held: Held; settlementId: string; handedOver: number }) =>
      call(deliveryCalls.settleCash, { body: { ...body, deliveryBoyId: held.deliveryBoy._id, amount: held.amount } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastFailure(error, texts.failedToSettle),
    onSettled: () => client.invalidateQueries({ queryKey: cashQuery.queryKey }),
  });
}

export interface NewPartner {
  name: string;
  mobile: string;
}

export function useAddPartner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewPartner) => call(deliveryCalls.addPartner, { body }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: partnersQuery.queryKey });
    },
    onError: (error) => toastFailure(error, texts.failedToAdd),
  });
}

export function useDeletePartner() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deliveryCalls.removePartner, { params: { id } }),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: partnersQuery.queryKey });
    },
    onError: (error) => toastFailure(error, texts.failedToDelete),
  });
}
