import { formatRupees } from "@forno/contract/money/money.ts";
import type { AdminOrder } from "@forno/contract/order/order.ts";
import { CrossIcon } from "../../../ui/icons/work-icons.tsx";
import { ConfirmDialog } from "../../../ui/overlay/dialog.tsx";
import { orderBoardTexts as texts } from "../texts/en-admin.ts";

export interface OrderQuestionProps {
  order: AdminOrder;
  /** Another change of the order is under way. */
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Before cancelling refunds the customer. */
export function CancelQuestion({ order, pending, onClose, onConfirm }: OrderQuestionProps) {
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
      onConfirm={onConfirm}
    >
      {goesBack(formatRupees(order.amount - order.refundedAmount))}
    </ConfirmDialog>
  );
}
