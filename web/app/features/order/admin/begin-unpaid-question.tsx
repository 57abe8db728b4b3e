import { formatRupees } from "@forno/contract/money/money.ts";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { boardControlTexts as texts } from "../texts/en-admin.ts";
import type { OrderQuestionProps } from "./cancel-question.tsx";

/** Before the kitchen starts an order whose online payment has not arrived. */
export function BeginUnpaidQuestion({ order, pending, onClose, onConfirm }: OrderQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.beginQuestion(order.orderNumber)}
      verb={texts.begin}
      stay={texts.wait}
      pending={pending}
      pendingText={texts.beginning}
      onConfirm={onConfirm}
    >
      {texts.beginText(formatRupees(order.amount))}
    </ConfirmDialog>
  );
}
