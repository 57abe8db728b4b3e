/**
 * Documents of an order follow what happens to it: an invoice when it leaves the shop, a credit note for what is given back after that.
 * They are issued in the transaction of their cause, under the order's lock.
 */

import { chargedPaise } from "@forno/contract/cart/rules/pricing.ts";
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import type { TaxedAmount } from "@forno/contract/tax/rules/order-tax.ts";
import type { EventHandlers } from "../../events.ts";
import type { AppDeps } from "../../module.ts";
import type { Tx } from "../../tables.ts";
import { isTaxed, setInvoice } from "../order/lifecycle/order-invoice-store.ts";
import { type OrderRow, refundedPaiseOf, selectOrder } from "../order/reading/order-store.ts";
import { type SettingsRow, selectSettings, taxOf } from "../settings/settings-store.ts";
import { decideDocuments, type IssuedDocument } from "./decide-documents.ts";
import { type DocumentRow, insertDocument, type NewDocument, selectDocuments } from "./tax-documents-store.ts";

export function taxHandlers({ clock }: Pick<AppDeps, "clock">): EventHandlers {
  const issue = {
    async inTransaction(tx: Tx, { order }: { order: { id: string } }) {
      if (await isTaxed(tx, order.id)) await issueDocuments(tx, order.id, clock());
    },
  };
  return {
    orderStatusChanged: issue,
    // Raised again after it: until then other domains may have refunded.
    orderDelivered: issue,
    orderCancelled: issue,
    orderMoneyChanged: issue,
  };
}

async function issueDocuments(tx: Tx, orderId: string, at: Date): Promise<void> {
  const order = await selectOrder(tx, orderId);
  if (!order?.tax) return;
  const { scheme } = order.tax;
  const documents = await selectDocuments(tx, orderId);
  const billed = billedOf(order);
  const { isInvoiceDue, credit } = decideDocuments({
    status: order.status,
    wasCancelled: order.history.some(({ status }) => isCancelled(status)),
    billed,
    givenBackPaise: refundedPaiseOf(order),
    documents: documents.map(issuedDocument),
  });
  if (!isInvoiceDue && !credit) return;
  const common = { orderId, at, ...partiesOf(order, await selectSettings(tx)) };
  let invoice = documents.findLast(({ credits_id }) => credits_id === null);
  if (isInvoiceDue) {
    const kind = scheme === "composition" ? "bill_of_supply" : "invoice";
    invoice = await insertDocument(tx, { ...common, ...billed, kind, creditsId: null });
    await setInvoice(tx, orderId, invoice.number, at);
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

function partiesOf(
  { tax, buyer_gstin, buyer_name }: OrderRow,
  settings: SettingsRow,
): Pick<NewDocument, "seller" | "buyer" | "prefix"> {
  const { legalName, address, fssai, prefix } = taxOf(settings);
  const { gstin = null, stateCode = null } = tax ?? {};
  return {
    seller: { legalName: legalName ?? settings.shop_name, address: address ?? settings.address, gstin, stateCode, fssai },
    buyer: buyer_gstin !== null && buyer_name !== null ? { gstin: buyer_gstin, name: buyer_name } : null,
    prefix,
  };
}
