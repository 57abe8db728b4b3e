import { formatRupees } from "@forno/contract/money/money.ts";
import { SHOP_CANCEL_REASONS, type ShopCancelReason } from "@forno/contract/order/rules/history-reason.ts";
import { useState } from "react";
import { Choice } from "../../../ui/fields/choice.tsx";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { orderBoardTexts as texts } from "../texts/en-admin.ts";
import { refundsOnCancel } from "./order-facts.ts";
import type { OrderQuestionProps } from "./status-change.tsx";

/** Before an order is cancelled: why, for the customer and the history, and what is refunded. */
export function CancelQuestion({ order, pending, onClose, onConfirm }: OrderQuestionProps) {
  const [reason, setReason] = useState<ShopCancelReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  const goesBack = order.paymentMethod === "cash" ? texts.cashGoesBack : texts.moneyGoesBack;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.cancelQuestion(order.orderNumber)}
      verb={texts.cancelOrder}
      stay={texts.keepOrder}
      icon={<CrossIcon small />}
      danger
      pending={pending}
      pendingText={texts.cancelling}
      failure={isMissing ? texts.chooseReason : undefined}
      onConfirm={() => (reason === null ? setMissing(true) : onConfirm({ reason }))}
    >
      {refundsOnCancel(order) ? <p>{goesBack(formatRupees(order.amount - order.refundedAmount))}</p> : null}
      <Choice
        label={texts.cancelReason}
        compact
        options={SHOP_CANCEL_REASONS.map((value) => ({ value, text: texts.detail.reasons[value] }))}
        value={reason}
        onChange={(value) => {
          setReason(value);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
