import { formatRupees } from "@forno/contract/money/money.ts";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { boardControlTexts as texts } from "../texts/en-admin.ts";
import type { OrderQuestionProps } from "./status-change.tsx";

/** Before the kitchen starts an order whose online payment has not arrived. */
export function StartUnpaidQuestion({ order, pending, onClose, onConfirm }: OrderQuestionProps) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={texts.startQuestion(order.orderNumber)}
      verb={texts.start}
      stay={texts.wait}
      pending={pending}
      pendingText={texts.beginning}
      onConfirm={() => onConfirm({})}
    >
      {texts.startText(formatRupees(order.amount))}
    </ConfirmDialog>
  );
}
