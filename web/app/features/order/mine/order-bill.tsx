import { formatRupees } from "@forno/contract/money/money.ts";
import type { Order } from "@forno/contract/order/order.ts";
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import { useId } from "react";
import { trackerTexts as texts } from "#texts/shop/order/tracker.ts";
import { priceTexts } from "#texts/shop/price.ts";
import type { SummaryRow } from "../../../ui/display/summary-list.tsx";
import { OrderPriceRows } from "../../cart/view/price-rows.tsx";
import { OrderLines } from "../lines/order-lines.tsx";
import { PaymentTag } from "../payment-tag.tsx";
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
      <OrderPriceRows order={order} more={rowsAfterTotal(order)} />
    </section>
  );
}

function rowsAfterTotal(order: Order): SummaryRow[] {
  const { refundedAmount, cashDue } = order;
  const rows: SummaryRow[] = [];
  if (refundedAmount > 0) rows.push({ key: "refunded", term: priceTexts.refunded, amount: formatRupees(-refundedAmount) });
  if (orderCan.payInCash(order)) rows.push({ key: "cash", term: priceTexts.cashDue, amount: formatRupees(cashDue) });
  return rows;
}
