import { deliveryCalls } from "@forno/contract/delivery/delivery-calls.ts";
import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../platform/api/call.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { Panel } from "../../../../ui/page/panel.tsx";
import { InlineError } from "../../../../ui/status/banner.tsx";
import { toastChangeFailure } from "../../../session/failure-toast.ts";
import { orderBoardTexts } from "../../texts/en-admin.ts";
import { ordersKey } from "../admin-queries.ts";

const texts = orderBoardTexts.handoff;

/** The code of an order that is out for delivery, if it needs one, and the release after too many wrong ones. */
export function Handoff({ order: { _id: orderId, handoffCode, handoffTriesLeft } }: { order: OrderDetail }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(deliveryCalls.releaseHandoff, { body: { orderId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastChangeFailure(error, texts.failed),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  });
  if (!handoffCode) return null;
  return (
    <Panel title={texts.title} actions={<b className="heading3 figure">{handoffCode}</b>}>
      <p className="small muted">{texts.hint}</p>
      {handoffTriesLeft === 0 ? (
        <>
          <InlineError>{texts.locked}</InlineError>
          <Button look="ghost" pending={isPending} pendingText={texts.releasing} onClick={() => mutate()}>
            {texts.release}
          </Button>
        </>
      ) : null}
    </Panel>
  );
}
