/**
 * Documents of an order follow what happens to it: an invoice when it leaves the shop, a credit note for what is given back after that.
 * They are issued in the transaction of their cause, under the order's lock.
 */

import { chargedPaise } from "@forno/contract/cart/rules/pricing.ts";
import { isCancelled, isOpen } from "@forno/contract/order/rules/order-status.ts";
import { type TaxedAmount, totalOf } from "@forno/contract/tax/rules/order-tax.ts";
import type { EventHandlers } from "../../events.ts";
import type { AppDeps } from "../../module.ts";
import { refuse } from "../../platform/http/refusal.ts";
import type { Tx } from "../../tables.ts";
import { isTaxed, setInvoice } from "../order/lifecycle/order-invoice-store.ts";
import { buyerOf, givenBackPaiseOf, type OrderRow, selectOrder } from "../order/reading/order-store.ts";
import { type SettingsRow, selectSettings, taxOf } from "../settings/settings-store.ts";
import { decideDocuments, type IssuedDocument, leftOf } from "./decide-documents.ts";
import { type DocumentRow, insertDocument, type NewDocument, selectDocuments } from "./tax-documents-store.ts";

export function taxHandlers({ clock }: Pick<AppDeps, "clock">): EventHandlers {
  const issue = {
    async inTransaction(tx: Tx, { order }: { order: { id: string } }) {
      if (await isTaxed(tx, order.id)) await issueDocuments(tx, order.id, clock());
    },
  };
  return {
    orderStatusChanged: {
      // The others have events of their own, before which other domains refund.
      async inTransaction(tx, event) {
        if (isOpen(event.order.status)) await issue.inTransaction(tx, event);
      },
    },
    orderDelivered: issue,
    orderCancelled: issue,
    orderMoneyChanged: issue,
  };
}

/** The latest invoice is credited as a whole, and issued again to the order's buyer. The order must be locked. */
export async function reissueInvoice(tx: Tx, order: OrderRow, documents: readonly DocumentRow[], at: Date): Promise<void> {
  const invoice = latestInvoice(documents);
  if (!invoice) return;
  const { kind, seller } = invoice;
  const common = { orderId: order.id, at, ...partiesOf(order, await selectSettings(tx), at), seller };
  const left = leftOf(issuedDocument(invoice), documents.map(issuedDocument));
  if (totalOf(left) === 0) throw refuse("nothingToBill");
  await insertDocument(tx, { ...common, ...left, buyer: invoice.buyer, kind: "credit_note", creditsId: invoice.id });
  const again = await insertDocument(tx, { ...common, ...billedOf(order), kind, creditsId: null });
  await setInvoice(tx, order.id, again.number, again.issued_at);
  // The new one is for the whole order, of which a part may have been given back.
  await issueDocuments(tx, order.id, at);
}

const latestInvoice = (documents: readonly DocumentRow[]) => documents.findLast(({ credits_id }) => credits_id === null);

async function issueDocuments(tx: Tx, orderId: string, at: Date): Promise<void> {
  const order = await selectOrder(tx, orderId);
  if (!order?.tax) return;
  const { scheme } = order.tax;
  const documents = await selectDocuments(tx, orderId);
  const billed = billedOf(order);
  const { isInvoiceDue, credit } = decideDocuments({
    status: order.status,
    keepsPayment: order.keeps_payment,
    wasCancelled: order.history.some(({ status }) => isCancelled(status)),
    billed,
    givenBackPaise: givenBackPaiseOf(order),
    documents: documents.map(issuedDocument),
  });
  if (!isInvoiceDue && !credit) return;
  const common = { orderId, at, ...partiesOf(order, await selectSettings(tx), at) };
  let invoice = latestInvoice(documents);
  if (isInvoiceDue) {
    const kind = scheme === "composition" ? "bill_of_supply" : "invoice";
    invoice = await insertDocument(tx, { ...common, ...billed, kind, creditsId: null });
    await setInvoice(tx, orderId, invoice.number, invoice.issued_at);
  }
  // Buyer and seller as on the invoice, whatever has changed since.
  if (credit && invoice)
    await insertDocument(tx, {
      ...common,
      ...credit,
      seller: invoice.seller,
      buyer: invoice.buyer,
      kind: "credit_note",
      creditsId: invoice.id,
    });
}

const billedOf = ({ tax, charges }: OrderRow): TaxedAmount => ({
  byRate: tax?.byRate ?? [],
  roundingPaise: chargedPaise(charges, "rounding"),
});

export const issuedDocument = ({ id, credits_id, by_rate, rounding_paise }: DocumentRow): IssuedDocument => ({
  id,
  creditsId: credits_id,
  byRate: by_rate,
  roundingPaise: rounding_paise,
});

function partiesOf(order: OrderRow, settings: SettingsRow, at: Date): Pick<NewDocument, "seller" | "buyer" | "prefix"> {
  const { legalName, address, fssai, prefix } = taxOf(settings, at);
  const { gstin = null, stateCode = null } = order.tax ?? {};
  return {
    seller: { legalName: legalName ?? settings.shop_name, address: address ?? settings.address, gstin, stateCode, fssai },
    buyer: buyerOf(order),
    prefix,
  };
}
