/** Why a credit note was issued, and how its money went back. */
import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { viaName } from "@forno/contract/payment/rules/payment.ts";
import type { RefundStatus } from "@forno/contract/payment/rules/refund.ts";
import type { TaxDocument } from "@forno/contract/tax/tax.ts";
import type { Db } from "../../tables.ts";
import type { OrderRow } from "../order/reading/order-store.ts";
import { selectHistory } from "../payment/admin/order-detail-store.ts";
import { selectRefundsOf } from "../payment/refunds/refund-store.ts";
import type { DocumentRow } from "./tax-documents-store.ts";

interface Cause {
  at: Date;
  reason: string | null;
  refund: TaxDocument["refunds"][number] | null;
}

/** What happened since the credit note before it: documents are issued right after their cause. */
export async function readCauses(db: Db, order: OrderRow, note: DocumentRow, documents: readonly DocumentRow[]) {
  const before = documents.findLast(({ kind, count, financial_year }) => {
    return (
      kind === "credit_note" &&
      (financial_year < note.financial_year || (financial_year === note.financial_year && count < note.count))
    );
  });
  const all = [...(order.paymentId ? await refundsOf(db, order) : await handBacksOf(db, order)), ...cancellationsOf(order)];
  const causes = all.filter(({ at }) => at <= note.issued_at && (!before || at > before.issued_at));
  const reasons = causes.flatMap(({ reason }) => reason ?? []);
  return {
    reason: reasons.length === 0 ? "" : `Reason: ${reasons.join(", ")}`,
    refunds: causes.flatMap(({ refund }) => refund ?? []),
  };
}

const cancellationsOf = ({ history }: OrderRow): Cause[] =>
  history.flatMap(({ status, at }) => (isCancelled(status) ? [{ at: new Date(at), reason: "order cancelled", refund: null }] : []));

/** By the provider. What is sent again after it failed is not another one. */
async function refundsOf(db: Db, order: OrderRow): Promise<Cause[]> {
  const rows = await selectRefundsOf(db, order.id);
  type Row = (typeof rows)[number];
  const latest = (row: Row): Row => {
    const next = rows.find(({ id }) => id === row.retriedBy);
    return next ? latest(next) : row;
  };
  const to = `to ${order.paidVia === null ? "the customer" : viaName(order.paidVia)}`;
  return (
    rows
      // What an edited order does not cost any more was never billed.
      .filter(({ id, reason }) => reason !== "order_edited" && rows.every(({ retriedBy }) => retriedBy !== id))
      .map((row) => {
        const { status, providerRefundId, updatedAt } = latest(row);
        // It is stored after the note, which follows the cancellation at once.
        const cancelled = cancellationsOf(order).findLast(({ at }) => row.reason === "order_cancelled" && at <= row.createdAt);
        return {
          at: cancelled?.at ?? row.createdAt,
          reason: row.note,
          refund: { words: refundWords(status, to), at: updatedAt.toISOString(), reference: providerRefundId },
        };
      })
  );
}

function refundWords(status: RefundStatus, to: string): string {
  if (status === "settled") return "Refunded by other means";
  if (status === "rejected" || status === "reversed") return `Refund ${to} failed`;
  return status === "processed" ? `Refunded ${to}` : `Refund ${to} started`;
}

/** What was handed back of an order that was paid in cash or at the counter's terminal. */
async function handBacksOf(db: Db, { id, payment_method, paid_at }: OrderRow): Promise<Cause[]> {
  const words = payment_method === "card" ? "Refunded on the card terminal" : "Refunded in cash";
  const entries = await selectHistory(db, id);
  return entries.flatMap(({ kind, detail, note, at }) => {
    if (kind !== "refund") return [];
    if (detail === "admin" || detail === "cash_returned")
      return [{ at: new Date(at), reason: note, refund: { words, at, reference: null } }];
    if (detail !== "delivered_late") return [];
    const wasPaid = paid_at !== null && paid_at < new Date(at);
    return [
      {
        at: new Date(at),
        reason: "delivered late",
        refund: { words: wasPaid ? words : "Deducted from the cash", at, reference: null },
      },
    ];
  });
}
