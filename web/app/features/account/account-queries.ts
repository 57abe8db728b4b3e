import type { SavedAddress } from "@forno/contract/user/account.ts";
import { accountCalls } from "@forno/contract/user/user-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type BodyOf, call } from "../../platform/api/call.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { forgetAddress } from "../place/chosen-place.ts";
import { addressesQuery } from "../place/saved-addresses.ts";
import { toastChangeFailure } from "../session/failure-toast.ts";
import { renameSession } from "../session/session-store.ts";
import { accountTexts as texts } from "./texts/en.ts";

export const useRename = () =>
  useMutation({
    mutationFn: (name: string) => call(accountCalls.rename, { body: { name } }),
    onSuccess: ({ message, data }) => {
      renameSession(data.name);
      toast.success(message);
    },
    onError: (error) => toastChangeFailure(error, texts.failedToSave),
  });

type AddressBody = BodyOf<typeof accountCalls.addAddress>;

/** Without `id`: a new address. */
export function useSaveAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: string | undefined; body: AddressBody }) =>
      id === undefined ? call(accountCalls.addAddress, { body }) : call(accountCalls.changeAddress, { params: { id }, body }),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => client.invalidateQueries(addressesQuery),
  });
}

export function useRemoveAddress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id }: SavedAddress) => call(accountCalls.removeAddress, { params: { id: _id } }),
    onSuccess: ({ message }, { _id }) => {
      forgetAddress(_id);
      toast.success(message);
    },
    onSettled: () => client.invalidateQueries(addressesQuery),
  });
}
