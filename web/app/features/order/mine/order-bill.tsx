import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { isCancelled, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { useId } from "react";
import { SummaryList, type SummaryRow } from "../../../ui/display/summary-list.tsx";
import { OrderLines } from "../lines/order-lines.tsx";
import { PaymentTag } from "../payment-tag.tsx";
import { myOrdersTexts, trackerTexts as texts } from "../texts/en-customer.ts";
import styles from "./order-bill.module.css";

/** The lines, the parts of the total, and whether it is paid. */
export function OrderBill({ order }: { order: Order }) {
  const id = useId();
  return (
    <section className={styles.orderBill} aria-labelledby={id}>
      <div className="row between">
        <h3 id={id}>{texts.bill}</h3>
        <PaymentTag {...order} />
      </div>
      <OrderLines items={order.items} />
      <SummaryList rows={rowsOf(order)} />
    </section>
  );
}

function rowsOf(order: Order): SummaryRow[] {
  const { subtotal, deliveryFee, discount, promoCode, amount, refundedAmount } = order;
  const rows: SummaryRow[] = [
    { key: "subtotal", term: texts.subtotal, amount: formatRupees(subtotal) },
    { key: "fee", term: texts.deliveryFee, amount: formatRupees(deliveryFee) },
  ];
  if (discount > 0)
    rows.push({ key: "discount", term: texts.discount(promoCode), amount: `−${formatRupees(discount)}`, look: "good" });
  rows.push({ key: "total", term: texts.total, amount: formatRupees(amount), look: "tot" });
  if (refundedAmount > 0) rows.push({ key: "refunded", term: texts.refunded, amount: `−${formatRupees(refundedAmount)}` });
  if (orderCan.payInCash(order)) rows.push({ key: "cash", term: texts.cashDue, amount: formatRupees(order.cashDue) });
  return rows;
}

/** What happened to the payment of a cancelled or partly refunded order. */
export function CancelledNote({
  order: { status, payment, paymentMethod, refunded, refundedAmount, refundFailed },
}: {
  order: Order;
}) {
  if (refundFailed) return <p className="small muted">{myOrdersTexts.refundFailed}</p>;
  if (refundedAmount > 0 && !refunded)
    return <p className="small muted">{myOrdersTexts.refundedPart(formatRupees(refundedAmount))}</p>;
  if (!isCancelled(status) && !refunded) return null;
  const unpaid = paymentMethod === "cash" ? myOrdersTexts.nothingWasPaid : myOrdersTexts.neverPaid;
  const refundedWords = paymentMethod === "cash" ? myOrdersTexts.refundedInCash : myOrdersTexts.refunded;
  const words = refunded ? refundedWords : payment ? myOrdersTexts.refundUnderWay : unpaid;
  return <p className="small muted">{words}</p>;
}
