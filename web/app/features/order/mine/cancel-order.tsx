import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { orderCalls } from "@forno/contract/order/order-calls.ts";
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../platform/api/call.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { clearPlacedOrder } from "../../checkout/place-order.ts";
import { toastFailure } from "../../session/failure-toast.ts";
import { useSettings } from "../../settings/settings-store.ts";
import { myOrdersTexts as texts } from "../texts/en-customer.ts";
import { useRefetchMyOrders } from "./my-orders-query.ts";

/** Until the shop starts the order, if it allows it. */
export function CancelOrder({ order }: { order: Order }) {
  const { customersCanCancel } = useSettings();
  const refetch = useRefetchMyOrders();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(orderCalls.cancel, { body: { orderId: order._id } }),
    onSuccess: ({ message }) => {
      clearPlacedOrder();
      toast.success(message);
    },
    onError: (error) => toastFailure(error, texts.failedToCancel),
    onSettled: () => {
      setAsking(false);
      refetch();
    },
  });
  if (!customersCanCancel || !orderCan.cancelOwn(order)) return null;
  const left = order.payment ? order.amount - order.refundedAmount : 0;
  return (
    <>
      <Button look="ghost" size="sm" onClick={() => setAsking(true)}>
        {texts.cancelOrder}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.cancelQuestion(order.orderNumber)}
        verb={texts.cancelOrder}
        stay={texts.keepOrder}
        icon={<CrossIcon small />}
        danger
        pending={isPending}
        pendingText={texts.cancelling}
        onConfirm={() => mutate()}
      >
        {left > 0 ? texts.willBeRefunded(formatRupees(left)) : texts.nothingToPay}
      </ConfirmDialog>
    </>
  );
}
