import type { AdminWithFactor } from "@forno/contract/user/second-factor.ts";
import { secondFactorCalls as calls } from "@forno/contract/user/user-calls.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../platform/api/call.ts";
import { isFailure } from "../../platform/api/failure.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { toastChangeFailure } from "../session/failure-toast.ts";
import { secondFactorTexts as texts } from "./texts/en.ts";

const KEY = ["second-factor"];

export const adminsQuery = queryOptions({
  queryKey: [...KEY, "admins"],
  queryFn: async ({ signal }) => (await call(calls.admins, { signal })).data,
});

/** Neither the secret nor the codes are kept beyond the page that shows them. */
const SHOWN_ONCE = { gcTime: 0 };

export const useEnrol = () =>
  useMutation({
    ...SHOWN_ONCE,
    mutationFn: async () => (await call(calls.enrol)).data,
    // The panel asks for a code.
    onError: (error) => isFailure(error, "freshCodeRequired") || toastChangeFailure(error, texts.failed),
  });

/** Fetches again what failed before. */
function useChange<Input, Answer extends { message: string }>(send: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    ...SHOWN_ONCE,
    mutationFn: send,
    onSuccess: ({ message }) => {
      toast.success(message);
      void client.invalidateQueries();
    },
  });
}

export const useConfirm = () => useChange((code: string) => call(calls.confirm, { body: { code } }));

export const useRenewRecoveryCodes = () => useChange((code: string) => call(calls.renewRecoveryCodes, { body: { code } }));

export const useTurnOff = () => useChange((code: string) => call(calls.turnOff, { body: { code } }));

export const useReset = () =>
  useChange(({ admin, code }: { admin: AdminWithFactor; code: string }) =>
    call(calls.reset, { params: { id: admin._id }, body: { code } }),
  );
