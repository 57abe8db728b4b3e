import { formatRupees } from "@forno/contract/money/money.ts";
import { SHOP_CANCEL_REASONS, type ShopCancelReason } from "@forno/contract/order/rules/history-reason.ts";
import { useState } from "react";
import { AmountField } from "../../../ui/fields/amount-field.tsx";
import { Choice } from "../../../ui/fields/choice.tsx";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { orderBoardTexts as texts } from "../texts/en-admin.ts";
import { refundsOnCancel } from "./order-facts.ts";
import type { OrderQuestionProps } from "./status-change.tsx";

const REFUNDS = ["all", "part", "none"] as const;
type Refund = (typeof REFUNDS)[number];

/** Before an order is cancelled: why, for the customer and the history, and what is refunded. */
export function CancelQuestion({ order, pending, onClose, onConfirm }: OrderQuestionProps) {
  const [reason, setReason] = useState<ShopCancelReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [refund, setRefund] = useState<Refund>("all");
  const [typed, setTyped] = useState("");
  const left = order.amount - order.refundedAmount - order.cashDue;
  const isUndelivered = order.undelivered !== undefined && refundsOnCancel(order);
  const isAsked = isUndelivered && order.cashDue === 0;
  const part = Number(typed || Number.NaN);
  const isPartWrong = isAsked && refund === "part" && !(part > 0 && part < left);
  const confirm = () => {
    if (reason === null || isPartWrong) return setMissing(true);
    onConfirm({ reason, ...(isAsked && refund !== "all" && { refund: refund === "part" ? part : 0 }) });
  };
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
      failure={isMissing && reason === null ? texts.chooseReason : undefined}
      onConfirm={confirm}
    >
      {isAsked ? (
        <Choice
          label={texts.refundOf}
          compact
          options={REFUNDS.map((value) => ({ value, text: texts.refundChoices[value](formatRupees(left)) }))}
          value={refund}
          onChange={setRefund}
        />
      ) : null}
      {isAsked && refund === "part" ? (
        <AmountField
          label={texts.refundPart}
          value={typed}
          error={isMissing && isPartWrong ? texts.refundPartOf(formatRupees(left)) : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      {refundsOnCancel(order) && !isAsked ? <p>{goesBack(formatRupees(left))}</p> : null}
      {isUndelivered && !isAsked ? <p>{texts.restNotCollected(formatRupees(order.cashDue))}</p> : null}
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
