import type { Order } from "@forno/contract/order.ts";
import { orderBoardTexts as texts } from "#texts/order-board.ts";
import { Tag } from "../../ui/tag.tsx";

/** Spec section 4: Paid or Unpaid; a refund is said beside it, since the order stays paid. */
export function PaymentTag({ payment, refunded, paymentMethod }: Pick<Order, "payment" | "refunded" | "paymentMethod">) {
  if (refunded) return <Tag>{texts.refunded}</Tag>;
  const state = payment ? texts.paid : texts.unpaid;
  return <Tag look={payment ? "ok" : "no"}>{paymentMethod === "cash" ? texts.inCash(state) : state}</Tag>;
}
