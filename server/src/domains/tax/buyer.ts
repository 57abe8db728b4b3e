/** The business that an order is billed to, named or corrected after the order was placed. */
import type { Order } from "@forno/contract/order/order.ts";
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { monthInKolkata, monthName } from "@forno/contract/time/kolkata-day.ts";
import { may } from "@forno/contract/wire/permissions.ts";
import type { Deps } from "../../deps.ts";
import { raise } from "../../events.ts";
import { inTransaction } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { recordAudit } from "../audit/audit.ts";
import { lockOrder } from "../order/lifecycle/order-changes-store.ts";
import { setBuyer } from "../order/lifecycle/order-invoice-store.ts";
import { buyerOf, selectOrder } from "../order/reading/order-store.ts";
import { reissueInvoice } from "./issuing.ts";
import { isMonthClosed } from "./months-store.ts";
import { selectDocuments } from "./tax-documents-store.ts";

/** Invoices of one order after which its customer has to ask the shop: each draws two numbers. */
const INVOICES_MAX = 5;

/** Before there is an invoice it only names the buyer. Refuses with `orderNotFound`, `orderNotTaxed`, `nothingToBill`, `billCorrectedOften` and `monthClosed`. */
export async function nameBuyer(
  { db, clock }: Pick<Deps, "db" | "clock">,
  caller: Caller,
  orderId: string,
  buyer: NonNullable<Order["buyer"]>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const state = await lockOrder(tx, orderId);
    const before = state && (await selectOrder(tx, orderId));
    const isStaff = may(caller, "orders");
    if (!state || !before || !(isStaff || before.user_id === caller.userId)) throw refuse("orderNotFound");
    if (before.tax?.scheme !== "regular") throw refuse("orderNotTaxed");
    if (isCancelled(before.status)) throw refuse("nothingToBill");
    const from = buyerOf(before);
    if (from?.gstin === buyer.gstin && from.name === buyer.name) return;
    const documents = await selectDocuments(tx, orderId);
    const now = clock();
    const invoices = documents.filter(({ credits_id }) => credits_id === null);
    if (!isStaff && invoices.length >= INVOICES_MAX) throw refuse("billCorrectedOften");
    const month = monthInKolkata(invoices.at(-1)?.issued_at ?? now);
    if (invoices.length > 0 && (await isMonthClosed(tx, month))) throw refuse("monthClosed", { vars: { month: monthName(month) } });
    await setBuyer(tx, orderId, buyer);
    const order = { ...before, buyer_gstin: buyer.gstin, buyer_name: buyer.name };
    await reissueInvoice(tx, order, documents, now);
    if (isStaff) {
      const subject = { type: "order", id: orderId, label: `#${before.order_number}` } as const;
      const details = { gstin: { from: from?.gstin ?? null, to: buyer.gstin } };
      await recordAudit(tx, caller, { action: "order.buyer", subject, details }, now);
    }
    await raise(tx, "orderMoneyChanged", { order: state });
  });
}
