import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { isCancelled, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { viaInSentence } from "@forno/contract/payment/rules/payment.ts";
import { useId } from "react";
import type { SummaryRow } from "../../../ui/display/summary-list.tsx";
import { OrderPriceRows } from "../../cart/view/price-rows.tsx";
import { BillBuyer } from "../bills/bill-buyer.tsx";
import { BillDownloads } from "../bills/bill-downloads.tsx";
import { OrderLines } from "../lines/order-lines.tsx";
import { PaymentTag } from "../payment-tag.tsx";
import { myOrdersTexts, trackerTexts as texts } from "../texts/en-customer.ts";
import { useRefetchMyOrders } from "./my-orders-query.ts";
import styles from "./order-bill.module.css";

/** The lines, the parts of the total, and whether it is paid. */
export function OrderBill({ order, isShown }: { order: Order; isShown?: boolean }) {
  const id = useId();
  const refetch = useRefetchMyOrders();
  return (
    <section className={styles.orderBill} aria-labelledby={id}>
      <div className="row between">
        <h3 id={id}>{order.invoice ? texts.bill : texts.items}</h3>
        <PaymentTag {...order} />
      </div>
      <OrderLines items={order.items} />
      <OrderPriceRows order={order} more={rowsAfterTotal(order)} />
      {order.payment && order.paidVia ? <p className="small muted">{texts.paidBy(viaInSentence(order.paidVia))}</p> : null}
      <BillDownloads order={order} isShown={isShown} />
      <BillBuyer order={order} onSaved={refetch} />
    </section>
  );
}

function rowsAfterTotal(order: Order): SummaryRow[] {
  const { refundedAmount, editRefund, cashDue } = order;
  const rows: SummaryRow[] = [];
  if (refundedAmount > 0) rows.push({ key: "refunded", term: texts.refunded, amount: formatRupees(-refundedAmount) });
  if (editRefund > 0) rows.push({ key: "edited", term: texts.refundedOfEdit, amount: formatRupees(-editRefund) });
  if (orderCan.payInCash(order) || cashDue > 0) rows.push({ key: "cash", term: texts.cashDue, amount: formatRupees(cashDue) });
  return rows;
}

/** What happened to the payment of a cancelled or partly refunded order. */
export function CancelledNote({
  order: { status, cancelCause, payment, paymentMethod, refunded, refundedAmount, refundFailed, keptAmount },
}: {
  order: Order;
}) {
  const isCash = paymentMethod === "cash";
  if (refundFailed) return <p className="small muted">{myOrdersTexts.refundFailed}</p>;
  if (keptAmount > 0) return <p className="small muted">{myOrdersTexts.kept(formatRupees(keptAmount), refundedAmount > 0)}</p>;
  if (refundedAmount > 0 && !refunded)
    return (
      <p className="small muted">
        {(isCash ? myOrdersTexts.refundedPartInCash : myOrdersTexts.refundedPart)(formatRupees(refundedAmount))}
      </p>
    );
  if (!isCancelled(status) && !refunded) return null;
  const unpaid = cancelCause === "unpaid" ? myOrdersTexts.neverPaid : myOrdersTexts.nothingWasPaid;
  const refundedWords = isCash ? myOrdersTexts.refundedInCash : myOrdersTexts.refunded;
  const words = refunded ? refundedWords : payment ? myOrdersTexts.refundUnderWay : unpaid;
  return <p className="small muted">{words}</p>;
}
