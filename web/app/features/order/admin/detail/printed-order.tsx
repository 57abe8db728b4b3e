import { formatRupees } from "@forno/contract/money/money.ts";
import type { OrderLine } from "@forno/contract/order/order.ts";
import type { OrderDetail } from "@forno/contract/order/order-admin.ts";
import { isCancelled, orderCan } from "@forno/contract/order/rules/order-status.ts";
import { viaInSentence } from "@forno/contract/payment/rules/payment.ts";
import type { Settings } from "@forno/contract/settings/settings.ts";
import { stateTaxName } from "@forno/contract/tax/rules/gstin.ts";
import { COMPOSITION_NOTE } from "@forno/contract/tax/rules/tax-terms.ts";
import { addressLine } from "@forno/contract/wire/typed-text.ts";
import { formatDate, formatDateTime } from "../../../../platform/format/dates.ts";
import type { SummaryRow } from "../../../../ui/display/summary-list.tsx";
import { classNames } from "../../../../ui/icons/class-names.ts";
import { OrderPriceRows } from "../../../cart/view/price-rows.tsx";
import { LineOptions } from "../../../menu/line/line-options.tsx";
import { DietMark } from "../../../menu/pizza/diet-mark.tsx";
import { isAsItComes } from "../../lines/kitchen-lines.tsx";
import { orderLineTexts } from "../../texts/en.ts";
import { orderPrintTexts as texts } from "../../texts/en-admin.ts";
import { placeOf, recipientOf } from "../order-facts.ts";
import styles from "./printed-order.module.css";

export type PrintedDocument = "ticket" | "bill";
export type Paper = "58" | "80" | "a4";

const PAPERS: Record<Paper, string | undefined> = { "58": styles.paper58, "80": styles.paper80, a4: styles.paperSheet };

interface PrintedOrderProps {
  order: OrderDetail;
  shop: Settings;
  doc: PrintedDocument;
  paper: Paper;
  ref?: React.Ref<HTMLElement>;
}

/** The printed order: a ticket for the kitchen, a bill for the customer. */
export function PrintedOrder({ order, shop, doc, paper, ref }: PrintedOrderProps) {
  const { orderNumber, createdAt, invoice, items, deliveryBoyId, status } = order;
  return (
    <article
      ref={ref}
      className={classNames(styles.printed, PAPERS[paper], doc === "ticket" && styles.ticket)}
      aria-label={texts[doc]}
    >
      {isCancelled(status) ? <p className={styles.struck}>{texts.cancelled}</p> : null}
      <header>
        {doc === "bill" ? <Shop shop={shop} /> : null}
        <h1>{texts.order(orderNumber)}</h1>
        <p>{formatDateTime(createdAt)}</p>
        {doc === "bill" && invoice ? <p>{texts.invoice(invoice.number, formatDate(invoice.date))}</p> : null}
      </header>
      <ul>
        {items.map((line) => (
          <PrintedLine key={line.key} line={line} doc={doc} />
        ))}
      </ul>
      {doc === "bill" ? (
        <OrderPriceRows order={order} more={[...taxRows(order, shop), ...refundRows(order)]} classes={styles} />
      ) : null}
      <p className={styles.state}>{payWords(order)}</p>
      {order.fulfilment !== "delivery" ? <p className={styles.state}>{texts.ways[order.fulfilment]}</p> : null}
      <address>
        <b>{recipientOf(order)}</b>
        <p>{placeOf(order)}</p>
        <p>{order.address.phone}</p>
      </address>
      {deliveryBoyId ? <p>{texts.partner(deliveryBoyId.name)}</p> : null}
      {doc === "bill" ? <p className={styles.thanks}>{texts.thanks}</p> : null}
    </article>
  );
}

/** The kitchen reads each option on its own row; the customer reads what was paid for. */
function PrintedLine({ line, doc }: { line: OrderLine; doc: PrintedDocument }) {
  const { name, quantity, price, size, diet, secondHalf } = line;
  const isTicket = doc === "ticket";
  return (
    <li>
      <b>{texts.times(quantity)}</b>
      <div>
        <span className={styles.food}>
          {diet ? <DietMark diet={diet} /> : null}
          <span>{isTicket && secondHalf !== null ? orderLineTexts.halfAndHalf : name}</span>
          {isTicket && size !== null ? <span className={styles.size}>{size}</span> : null}
        </span>
        {isTicket && isAsItComes(line) ? null : (
          <div className={styles.options}>
            <LineOptions line={isTicket ? { ...line, size: null } : line} large={isTicket} />
          </div>
        )}
      </div>
      {isTicket ? null : <span>{formatRupees(price * quantity)}</span>}
    </li>
  );
}

function payWords(order: OrderDetail): string {
  if (orderCan.payInCash(order) || order.cashDue > 0) return texts.cashDue(formatRupees(order.cashDue));
  if (!order.payment) return texts.unpaid;
  if (order.refunded) return texts.refunded;
  if (order.paidVia) return texts.paidBy(viaInSentence(order.paidVia));
  return order.paymentMethod === "cash" ? texts.paidInCash : texts.paid;
}

/** Both halves of the tax at each rate. */
function taxRows({ tax }: OrderDetail, { tax: { stateCode } }: Settings): SummaryRow[] {
  const taxed = (tax?.byRate ?? []).filter(({ cgst }) => cgst > 0);
  return taxed.flatMap(({ rate, taxable, cgst, sgst }) => [
    { key: `taxable ${rate}`, term: texts.taxable(rate), amount: formatRupees(taxable) },
    { key: `cgst ${rate}`, term: texts.half("CGST", rate), amount: formatRupees(cgst) },
    { key: `sgst ${rate}`, term: texts.half(stateTaxName(stateCode ?? ""), rate), amount: formatRupees(sgst) },
  ]);
}

/** The refunded amount, and what remains paid. */
function refundRows({ amount, refundedAmount }: OrderDetail): SummaryRow[] {
  if (refundedAmount === 0) return [];
  const left = amount - refundedAmount;
  const back = { key: "back", term: texts.refundedSum, amount: formatRupees(-refundedAmount) };
  return left > 0 ? [back, { key: "left", term: texts.remainsPaid, amount: formatRupees(left) }] : [back];
}

function Shop({ shop: { shopName, address, phone, email, tax } }: { shop: Settings }) {
  const lines = [
    tax.legalName,
    addressLine(tax.address ?? address),
    tax.scheme !== "none" && tax.gstin && texts.gstin(tax.gstin),
    tax.fssai && texts.fssai(tax.fssai),
    phone,
    email,
  ];
  return (
    <>
      <p className={styles.shop}>{shopName}</p>
      {tax.scheme === "composition" ? <p>{COMPOSITION_NOTE}</p> : null}
      {lines.map((line) => (line ? <p key={line}>{line}</p> : null))}
    </>
  );
}
