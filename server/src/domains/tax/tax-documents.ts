/** Documents as they are read: what is printed on them. */

import { chargedPaise } from "@forno/contract/cart/rules/pricing.ts";
import type { Fulfilment } from "@forno/contract/fulfilment/rules/fulfilment.ts";
import { toRupees } from "@forno/contract/money/money.ts";
import { amountInWords } from "@forno/contract/tax/rules/amount-in-words.ts";
import { STATES } from "@forno/contract/tax/rules/gstin.ts";
import type { RateTax } from "@forno/contract/tax/rules/order-tax.ts";
import { COMPOSITION_NOTE } from "@forno/contract/tax/rules/tax-terms.ts";
import type { IssuedDocument, TaxDocument } from "@forno/contract/tax/tax.ts";
import { fullName } from "@forno/contract/user/rules/full-name.ts";
import { may } from "@forno/contract/wire/permissions.ts";
import { addressLine } from "@forno/contract/wire/typed-text.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { itemAt } from "../../platform/process/item-at.ts";
import { selectCounterOrder } from "../counter/counter-store.ts";
import { lineNameOf } from "../order/reading/line-details.ts";
import { type OrderRow, selectOrder } from "../order/reading/order-store.ts";
import { type SettingsRow, selectSettings } from "../settings/settings-store.ts";
import { readCauses } from "./credit-causes.ts";
import { type DocumentRow, selectDocuments } from "./tax-documents-store.ts";

/** A document with what is printed around it. */
export interface PrintedDocument extends TaxDocument {
  shop: Pick<SettingsRow, "phone" | "email" | "logo"> & { name: string };
  /** As on the order. */
  customer: { name: string; address: string; phone: string };
  fulfilment: Fulfilment;
  pricesIncludeTax: boolean;
  promoCode: string | null;
  paidAt: string | null;
  /** Of what the counter took. */
  counter: { token: number; servedBy: string | null; cashGiven: number; change: number } | null;
}

export async function readInvoice({ db }: Pick<Deps, "db">, caller: Caller, orderId: string): Promise<PrintedDocument> {
  return await invoiceOf(db, await documentsOf(db, caller, orderId));
}

/** For whoever has its link. Null: there is none any more. */
export async function readSharedInvoice({ db }: Pick<Deps, "db">, orderId: string): Promise<PrintedDocument | null> {
  const order = await selectOrder(db, orderId);
  return order?.invoice_number ? await invoiceOf(db, { order, documents: await selectDocuments(db, orderId) }) : null;
}

async function invoiceOf(db: Deps["db"], { order, documents }: BilledOrder): Promise<PrintedDocument> {
  const invoice = documents.findLast(({ credits_id }) => credits_id === null);
  if (!invoice) throw refuse("invoiceNotReady");
  return await billOf(db, order, invoice);
}

const billOf = async (db: Deps["db"], order: OrderRow, invoice: DocumentRow): Promise<PrintedDocument> => ({
  ...documentOf(invoice, order, await selectSettings(db)),
  credits: null,
  lines: billedLines(order),
  counter: await counterOf(db, order),
  refunds: [],
});

async function counterOf(db: Deps["db"], { id, history, total_paise }: OrderRow): Promise<PrintedDocument["counter"]> {
  const sold = await selectCounterOrder(db, id);
  if (!sold) return null;
  const { token, changePaise } = sold;
  return {
    token,
    servedBy: history[0]?.actorName ?? null,
    cashGiven: toRupees(total_paise + changePaise),
    change: toRupees(changePaise),
  };
}

export async function listDocuments({ db }: Pick<Deps, "db">, caller: Caller, orderId: string): Promise<IssuedDocument[]> {
  const { documents } = await documentsOf(db, caller, orderId);
  const credited = new Map(creditNotesIn(documents).map(({ note, invoice }) => [note, invoice]));
  return documents
    .map((document) => {
      const invoice = credited.get(document);
      return {
        kind: document.kind,
        number: document.number,
        date: document.issued_at.toISOString(),
        total: toRupees(document.total_paise),
        credits: invoice ? creditsOf(invoice) : null,
        replacedBy: replacementOf(document, documents)?.number ?? null,
        url: `/api/order/${orderId}/documents/${document.id}`,
      };
    })
    .sort((one, other) => one.date.localeCompare(other.date));
}

export async function readDocument(deps: Pick<Deps, "db">, caller: Caller, orderId: string, id: string): Promise<PrintedDocument> {
  const { order, documents } = await documentsOf(deps.db, caller, orderId);
  const document = documents.find((one) => one.id === id);
  if (!document) throw refuse("documentNotFound");
  if (document.kind === "credit_note") return await readCreditNote(deps, caller, orderId, id);
  return await billOf(deps.db, order, document);
}

export async function listCreditNotes({ db }: Pick<Deps, "db">, caller: Caller, orderId: string) {
  const { documents } = await documentsOf(db, caller, orderId);
  return creditNotesIn(documents).map(({ note, invoice }) => ({
    number: note.number,
    date: note.issued_at.toISOString(),
    invoiceNumber: invoice.number,
    invoiceDate: invoice.issued_at.toISOString(),
    amount: toRupees(note.total_paise),
    ...sums(note.by_rate),
    url: `/api/order/${orderId}/credit-notes/${note.id}`,
  }));
}

export async function readCreditNote(
  { db }: Pick<Deps, "db">,
  caller: Caller,
  orderId: string,
  noteId: string,
): Promise<PrintedDocument> {
  const { order, documents } = await documentsOf(db, caller, orderId);
  const found = creditNotesIn(documents).find(({ note }) => note.id === noteId);
  if (!found) throw refuse("creditNoteNotFound");
  const { note, invoice } = found;
  const again = replacementOf(note, documents)?.number;
  const { reason, refunds } = again ? { reason: "", refunds: [] } : await readCauses(db, order, note, documents);
  const lines = note.by_rate.map((row) => ({
    name: again ? `Order ${order.order_number}, billed again as ${again}` : `Refund of order ${order.order_number}`,
    summary: reason,
    hsn: [...new Set((order.tax?.parts ?? []).filter(({ rate }) => rate === row.rate).map(({ hsn }) => hsn))].join(", "),
    quantity: 1,
    gross: toRupees(row.taxablePaise + 2 * row.halfPaise),
    discount: 0,
    ...shownRate(row),
  }));
  return { ...documentOf(note, order, await selectSettings(db)), credits: creditsOf(invoice), lines, counter: null, refunds };
}

const creditsOf = ({ number, issued_at }: DocumentRow): TaxDocument["credits"] => ({ number, date: issued_at.toISOString() });

/** A bill is credited and issued again in one transaction, at one time: its last credit note is for that, those before for refunds. */
function replacementOf(document: DocumentRow, documents: readonly DocumentRow[]): DocumentRow | undefined {
  const note = documents.findLast(({ credits_id }) => credits_id === (document.credits_id ?? document.id));
  if (!note || (document.credits_id !== null && document !== note)) return undefined;
  const bills = documents.filter(({ credits_id }) => credits_id === null);
  const next = bills[bills.findIndex(({ id }) => id === note.credits_id) + 1];
  return next?.issued_at.getTime() === note.issued_at.getTime() ? next : undefined;
}

interface BilledOrder {
  order: OrderRow;
  documents: DocumentRow[];
}

async function documentsOf(db: Deps["db"], caller: Caller, orderId: string): Promise<BilledOrder> {
  const order = await selectOrder(db, orderId);
  if (!order || !(may(caller, "orders") || order.user_id === caller.userId)) throw refuse("orderNotFound");
  return { order, documents: await selectDocuments(db, orderId) };
}

const creditNotesIn = (documents: readonly DocumentRow[]): { note: DocumentRow; invoice: DocumentRow }[] =>
  documents.flatMap((note) => {
    const invoice = documents.find(({ id }) => id === note.credits_id);
    return invoice ? [{ note, invoice }] : [];
  });

function documentOf(
  document: DocumentRow,
  order: OrderRow,
  shop: SettingsRow,
): Omit<PrintedDocument, "lines" | "credits" | "counter" | "refunds"> {
  const { kind, number, issued_at, seller, buyer, by_rate, rounding_paise, total_paise } = document;
  const state = seller.stateCode ?? "";
  return {
    kind,
    number,
    date: issued_at.toISOString(),
    orderNumber: order.order_number,
    seller,
    buyer,
    placeOfSupply: state in STATES ? `${STATES[state]} (${state})` : state,
    ...sums(by_rate),
    roundOff: toRupees(rounding_paise),
    total: toRupees(total_paise),
    totalInWords: amountInWords(total_paise),
    note: order.tax?.scheme === "composition" ? COMPOSITION_NOTE : null,
    payment: {
      method: order.payment_method,
      via: order.paidVia,
      isPaid: order.payment,
      reference: order.paymentId,
      cardDigits: order.card_digits,
    },
    shop: { name: shop.shop_name, phone: shop.phone, email: shop.email, logo: shop.logo },
    customer: customerOf(order),
    fulfilment: order.fulfilment,
    pricesIncludeTax: order.tax?.pricesIncludeTax ?? true,
    promoCode: order.promo_code,
    paidAt: order.paid_at?.toISOString() ?? null,
  };
}

const customerOf = ({ first_name, last_name, address, pincode, phone }: OrderRow): PrintedDocument["customer"] => ({
  name: fullName({ firstName: first_name, lastName: last_name }),
  address: `${addressLine(address)} ${pincode === null || address.includes(pincode) ? "" : pincode}`.trim(),
  phone,
});

/** The parts of the stored tax are those of the lines, in their order, then that of the delivery fee. */
function billedLines({ items, charges, tax, area_name }: OrderRow): TaxDocument["lines"] {
  const fee = chargedPaise(charges, "delivery");
  const sold = [
    ...items.map(({ name, details, quantity, unit_paise }) => ({
      name: lineNameOf({ name, details }),
      summary: details?.summary ?? "",
      quantity,
      paise: unit_paise * quantity,
    })),
    ...(fee > 0 ? [{ name: "Delivery fee", summary: area_name ?? "", quantity: 1, paise: fee }] : []),
  ];
  return sold.map(({ paise, ...line }, index) => {
    const part = itemAt(tax?.parts ?? [], index);
    return { ...line, hsn: part.hsn, gross: toRupees(paise), discount: toRupees(part.discountPaise), ...shownRate(part) };
  });
}

const shownRate = ({ rate, taxablePaise, halfPaise }: RateTax) => ({
  rate,
  taxable: toRupees(taxablePaise),
  cgst: toRupees(halfPaise),
  sgst: toRupees(halfPaise),
});

function sums(rows: readonly RateTax[]) {
  const half = toRupees(rows.reduce((sum, { halfPaise }) => sum + halfPaise, 0));
  const taxable = toRupees(rows.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0));
  return { byRate: rows.map(shownRate), taxable, cgst: half, sgst: half };
}
