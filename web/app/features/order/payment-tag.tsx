import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { Tag } from "../../ui/display/tag.tsx";
import { orderBoardTexts as texts } from "./texts/en-admin.ts";

type Money = Pick<
  Order,
  "status" | "payment" | "refunded" | "refundedAmount" | "refundFailed" | "paymentMethod" | "amount" | "cashDue"
>;

/**
 * Spec section 4: Paid or Unpaid; a refund is shown next to it, since the order stays paid. Nothing for an unpaid order that was
 * cancelled: nobody waits for its money.
 */
export function PaymentTag({ status, payment, refunded, refundedAmount, refundFailed, paymentMethod, amount, cashDue }: Money) {
  if (!payment && !refunded && isCancelled(status)) return null;
  if (refundFailed) return <Tag look="no">{texts.refundFailed}</Tag>;
  if (refunded) return <Tag>{texts.refunded}</Tag>;
  const isPaidInPart = payment && cashDue > 0;
  const state = isPaidInPart ? texts.paidPart(formatRupees(amount - cashDue)) : payment ? texts.paid : texts.unpaid;
  return (
    <>
      <Tag look={payment ? "ok" : "no"}>{paymentMethod === "cash" ? texts.inCash(state) : state}</Tag>
      {isPaidInPart ? (
        <>
          {" "}
          <Tag look="no">{texts.cash(formatRupees(cashDue))}</Tag>
        </>
      ) : null}
      {refundedAmount > 0 && (
        <>
          {" "}
          <Tag>{texts.partRefunded(formatRupees(refundedAmount))}</Tag>
        </>
      )}
    </>
  );
}
