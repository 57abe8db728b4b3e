import { formatRupees } from "@forno/contract/money/money.ts";
import { ArrowLeftIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { orderBoardTexts as texts } from "../texts/en-admin.ts";
import type { OrderQuestionProps } from "./status-change.tsx";

/** Before a refunded order is reopened. */
export function BringBackQuestion({ order, pending, onClose, onConfirm }: OrderQuestionProps) {
  const wentBack = order.paymentMethod === "cash" ? texts.cashWentBack : texts.moneyWentBack;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.bringBackQuestion(order.orderNumber)}
      verb={texts.bringBack}
      stay={texts.leaveCancelled}
      icon={<ArrowLeftIcon small />}
      danger
      pending={pending}
      pendingText={texts.bringingBack}
      onConfirm={() => onConfirm({})}
    >
      {wentBack(formatRupees(order.amount))}
    </ConfirmDialog>
  );
}
