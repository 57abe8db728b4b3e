import { deliveryCalls } from "@forno/contract/delivery/delivery-calls.ts";
import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../../platform/api/call.ts";
import { formatTime } from "../../../../platform/format/dates.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { Panel } from "../../../../ui/page/panel.tsx";
import { InlineError } from "../../../../ui/status/banner.tsx";
import { toastChangeFailure } from "../../../session/failure-toast.ts";
import { orderBoardTexts } from "../../texts/en-admin.ts";
import { ordersKey } from "../admin-queries.ts";

const texts = orderBoardTexts.handoff;
const failedTexts = orderBoardTexts.notDelivered;

function useDecision(decide: () => Promise<{ message: string }>, failed: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decide,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastChangeFailure(error, failed),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  });
}

/** The code of an order that is out for delivery, if it needs one, and the release after too many wrong ones. */
export function Handoff({ order: { _id: orderId, handoffCode, handoffTriesLeft } }: { order: OrderDetail }) {
  const { mutate, isPending } = useDecision(() => call(deliveryCalls.releaseHandoff, { body: { orderId } }), texts.failed);
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

/** Its partner could not hand it over: the shop decides what happens next. */
export function NotDelivered({ order: { _id: orderId, undelivered }, onCancel }: { order: OrderDetail; onCancel: () => void }) {
  const { mutate, isPending } = useDecision(() => call(deliveryCalls.tryAgain, { body: { orderId } }), failedTexts.failed);
  if (!undelivered) return null;
  const { reasons } = orderBoardTexts.detail;
  return (
    <Panel title={failedTexts.title}>
      <InlineError>{failedTexts.said(reasons[undelivered.reason], formatTime(undelivered.at))}</InlineError>
      <div className="row">
        <Button pending={isPending} pendingText={failedTexts.trying} onClick={() => mutate()}>
          {failedTexts.tryAgain}
        </Button>
        <Button look="danger" onClick={onCancel}>
          {failedTexts.cancel}
        </Button>
      </div>
    </Panel>
  );
}
