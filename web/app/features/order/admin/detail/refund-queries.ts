import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { orderAdminCalls } from "@forno/contract/order/order-calls.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type BodyOf, call } from "../../../../platform/api/call.ts";
import { toast } from "../../../../ui/overlay/toast.ts";
import { toastChangeFailure } from "../../../session/failure-toast.ts";
import { withApproval } from "../../../session/pin/approval.ts";
import { orderBoardTexts, refundTexts as texts } from "../../texts/en-admin.ts";
import { orderQuery, ordersKey } from "../admin-queries.ts";

/** Fetches the order again, whatever the result. */
function useMoneyChange<Input>(change: (input: Input) => Promise<{ message: string; data: OrderDetail }>, failed: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message, data }) => {
      client.setQueryData(orderQuery(data._id).queryKey, data);
      toast.success(message);
    },
    onError: (error) => toastChangeFailure(error, failed),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  });
}

export const useRefund = () =>
  useMoneyChange(
    (body: BodyOf<typeof orderAdminCalls.refund>) =>
      withApproval((approval) => call(orderAdminCalls.refund, { body: { ...body, approval } })),
    texts.failedToRefund,
  );

export const useHonourPromise = () =>
  useMoneyChange((orderId: string) => call(orderAdminCalls.refundLateOrder, { body: { orderId } }), orderBoardTexts.promise.failed);

export const useAskProvider = () =>
  useMoneyChange((orderId: string) => call(orderAdminCalls.ask, { body: { orderId } }), texts.failedToAsk);
