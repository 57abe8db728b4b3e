import { orderBoardTexts as texts } from "#texts/order-board.ts";
import { Tag } from "../../ui/tag.tsx";

/** Spec section 4: Paid or Unpaid; a refund is said beside it, since the order stays paid. */
export function PaymentTag({ payment, refunded }: { payment: boolean; refunded: boolean }) {
  if (refunded) return <Tag>{texts.refunded}</Tag>;
  return payment ? <Tag look="ok">{texts.paid}</Tag> : <Tag look="no">{texts.unpaid}</Tag>;
}
