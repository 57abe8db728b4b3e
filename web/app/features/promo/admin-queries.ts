import { type AdminPromo, promoEndpoints } from "@forno/contract/shop/promo.ts";
import type { BodyOf } from "@forno/contract/wire/endpoint.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { promoAdminTexts as texts } from "#texts/desk/promo-admin.ts";
import { call } from "../../platform/api/call.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { toastFailure } from "../session/failure-toast.ts";

export const promosQuery = queryOptions({
  queryKey: ["promos", "admin"],
  queryFn: async ({ signal }) => (await call(promoEndpoints.listAll, { signal })).data,
});

export type NewPromo = BodyOf<typeof promoEndpoints.add>;
type PromoChanges = BodyOf<typeof promoEndpoints.update>;

function useChange<Input>(send: (input: Input) => Promise<{ message: string }>, failed: (input: Input) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: promosQuery.queryKey });
    },
    onError: (error, input) => toastFailure(error, failed(input)),
  });
}

export const useAddPromo = () =>
  useChange(
    (body: NewPromo) => call(promoEndpoints.add, { body }),
    () => texts.failedToAdd,
  );

export const useEditPromo = () =>
  useChange(
    ({ id, body }: { id: string; body: PromoChanges }) => call(promoEndpoints.update, { params: { id }, body }),
    () => texts.failedToSave,
  );

export const useSetPromoActive = ({ _id }: AdminPromo) =>
  useChange(
    (isActive: boolean) => call(promoEndpoints.setActive, { params: { id: _id }, body: { isActive } }),
    () => texts.failedToSave,
  );

export const useDeletePromo = () =>
  useChange(
    ({ _id }: AdminPromo) => call(promoEndpoints.remove, { params: { id: _id } }),
    () => texts.failedToDelete,
  );
