import type { DeliveryOrder } from "@forno/contract/delivery/delivery.ts";
import { deliveryCalls } from "@forno/contract/delivery/delivery-calls.ts";
import { UNDELIVERED_REASONS, type UndeliveredReason } from "@forno/contract/order/rules/history-reason.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../platform/api/call.ts";
import { formatTime } from "../../platform/format/dates.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { ConfirmDialog } from "../../ui/overlay/dialog.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { Banner } from "../../ui/status/banner.tsx";
import { toastFailure } from "../session/failure-toast.ts";
import { refetchDeliveries } from "./deliveries-queries.ts";
import { notDeliveredTexts as texts } from "./texts/en.ts";

const options = UNDELIVERED_REASONS.map((value) => ({ value, text: texts.reasons[value] }));

/** For an order that is out: why it cannot be handed over, or what was said of that. */
export function NotDelivered({ order: { _id: orderId, undelivered } }: { order: DeliveryOrder }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<UndeliveredReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: UndeliveredReason) => call(deliveryCalls.notDelivered, { body: { orderId, reason: chosen } }),
    onSuccess: ({ message }) => {
      setOpen(false);
      toast.success(message);
    },
    onError: (error) => toastFailure(error, texts.failed),
    onSettled: () => refetchDeliveries(client),
  });
  return (
    <>
      {undelivered ? <Banner>{texts.said(texts.reasons[undelivered.reason], formatTime(undelivered.at))}</Banner> : null}
      <Button look="quiet" onClick={() => setOpen(true)}>
        {undelivered ? texts.change : texts.open}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.title}
        verb={texts.tell}
        stay={texts.back}
        pending={isPending}
        pendingText={texts.telling}
        failure={isMissing ? texts.choose : undefined}
        onConfirm={() => (reason === null ? setMissing(true) : mutate(reason))}
      >
        <p>{texts.hint}</p>
        <Choice
          label={texts.reason}
          options={options}
          value={reason}
          onChange={(value) => {
            setReason(value);
            setMissing(false);
          }}
        />
      </ConfirmDialog>
    </>
  );
}
