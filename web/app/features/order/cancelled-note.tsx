import type { Order } from "@forno/contract/order.ts";
import { myOrdersTexts as texts } from "#texts/orders.ts";

/** What became of the money of an order that was cancelled. */
export function CancelledNote({ order: { status, payment, paymentMethod, refunded } }: { order: Order }) {
  if (status !== "cancelled" && !refunded) return null;
  const unpaid = paymentMethod === "cash" ? texts.nothingWasPaid : texts.neverPaid;
  const words = refunded ? texts.refunded : payment ? texts.refundUnderWay : unpaid;
  return <p className="small muted">{words}</p>;
}
