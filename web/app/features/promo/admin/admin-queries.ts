import type { AdminPromo } from "@forno/contract/promo/promo.ts";
import { promoCalls } from "@forno/contract/promo/promo-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { type BodyOf, call } from "../../../platform/api/call.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { toastChangeFailure, toastFailure } from "../../session/failure-toast.ts";
import { promoAdminTexts as texts } from "../texts/en-admin.ts";

export const promosQuery = queryOptions({
  queryKey: ["promos", "admin"],
  queryFn: async ({ signal }) => (await call(promoCalls.listAll, { signal })).data,
});

export type NewPromo = BodyOf<typeof promoCalls.add>;
type PromoChanges = BodyOf<typeof promoCalls.update>;

function useChange<Input>(send: (input: Input) => Promise<{ message: string }>, showFailure: (error: unknown) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: async ({ message }) => {
      toast.success(message);
      await client.invalidateQueries({ queryKey: promosQuery.queryKey });
    },
    onError: showFailure,
  });
}

const showNotSaved = (error: unknown) => toastChangeFailure(error, texts.failedToSave);

export const useAddPromo = () =>
  useChange(
    (body: NewPromo) => call(promoCalls.add, { body }),
    (error) => toastFailure(error, texts.failedToAdd),
  );

export const useEditPromo = () =>
  useChange(({ id, body }: { id: string; body: PromoChanges }) => call(promoCalls.update, { params: { id }, body }), showNotSaved);

export const useSetPromoActive = ({ _id }: AdminPromo) =>
  useChange((isActive: boolean) => call(promoCalls.setActive, { params: { id: _id }, body: { isActive } }), showNotSaved);

export const useDeletePromo = () =>
  useChange(
    ({ _id }: AdminPromo) => call(promoCalls.remove, { params: { id: _id } }),
    (error) => toastFailure(error, texts.failedToDelete),
  );
