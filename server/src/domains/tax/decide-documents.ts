/** Which documents an order needs, from facts alone. */

import { hasLeft, isCancelled, type OrderStatus } from "@forno/contract/order/rules/order-status.ts";
import { creditOf, lessCredit, type TaxedAmount, totalOf } from "@forno/contract/tax/rules/order-tax.ts";

export interface IssuedDocument extends TaxedAmount {
  id: string;
  /** Null: an invoice or bill of supply. */
  creditsId: string | null;
}

export interface BilledOrder {
  status: OrderStatus;
  /** Of a cancelled one: what was not refunded stays with the shop. */
  keepsPayment: boolean;
  /** Whether it is, or once was, cancelled. */
  wasCancelled: boolean;
  billed: TaxedAmount;
  /** In paise: refunded, or not collected in cash. */
  givenBackPaise: number;
  /** Each kind in the order in which it was issued. */
  documents: readonly IssuedDocument[];
}

export interface DueDocuments {
  isInvoiceDue: boolean;
  /** What a credit note takes from the invoice, the one that is due or the latest; null: none is due. */
  credit: TaxedAmount | null;
}

/** What was given back before the invoice was issued is credited at once, so that invoices and credit notes add up to the money. */
export function decideDocuments({
  status,
  keepsPayment,
  wasCancelled,
  billed,
  givenBackPaise,
  documents,
}: BilledOrder): DueDocuments {
  const invoice = documents.findLast(({ creditsId }) => creditsId === null);
  const total = totalOf(billed);
  const givenBack = isCancelled(status) && !keepsPayment ? total : Math.min(total, givenBackPaise);
  const left = invoice && leftOf(invoice, documents);
  // A cancelled order that is taken up again gets another invoice, unless its money stays refunded.
  const isCancelledInvoice = wasCancelled && left !== undefined && totalOf(left) === 0;
  const isInvoiceDue = hasLeft(status) && (!invoice || (isCancelledInvoice && givenBack < total));
  const of = isInvoiceDue ? billed : left;
  const credited = of ? total - totalOf(of) : 0;
  const isCreditDue = of !== undefined && givenBack > credited;
  return { isInvoiceDue, credit: isCreditDue ? creditOf(of, givenBack - credited) : null };
}

export const leftOf = (invoice: IssuedDocument, documents: readonly IssuedDocument[]): TaxedAmount =>
  documents.filter(({ creditsId }) => creditsId === invoice.id).reduce<TaxedAmount>(lessCredit, invoice);
