import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { myOrdersTexts as texts } from "../texts/en-customer.ts";

/** What happened to the payment of a cancelled or partly refunded order. */
export function CancelledNote({
  order: { status, payment, paymentMethod, refunded, refundedAmount, refundFailed },
}: {
  order: Order;
}) {
  if (refundFailed) return <p className="small muted">{texts.refundFailed}</p>;
  if (refundedAmount > 0 && !refunded) return <p className="small muted">{texts.refundedPart(formatRupees(refundedAmount))}</p>;
  if (!isCancelled(status) && !refunded) return null;
  const unpaid = paymentMethod === "cash" ? texts.nothingWasPaid : texts.neverPaid;
  const refundedWords = paymentMethod === "cash" ? texts.refundedInCash : texts.refunded;
  const words = refunded ? refundedWords : payment ? texts.refundUnderWay : unpaid;
  return <p className="small muted">{words}</p>;
}
