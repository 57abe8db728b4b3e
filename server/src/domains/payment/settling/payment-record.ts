/** What is stored of a payment after another report of it: a report that is older than what is stored changes nothing. */
import type { PaymentSource, PaymentStatus } from "@forno/contract/payment/rules/payment.ts";
import type { RefundReason } from "@forno/contract/payment/rules/refund.ts";
import type { Selectable } from "kysely";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { Tables } from "../../../tables.ts";

export type PaymentRow = Selectable<Tables["payments"]>;

/** What is stored of a payment before a report. Amounts in paise. */
export interface PaymentFacts {
  /** Null if it was never reported. */
  known: PaymentRow | null;
  /** Refunded or being refunded by refunds that the shop knows. */
  refundsPaise: number;
  /** A refund of it failed after the provider had accepted it. */
  hasFailedRefund: boolean;
  /** What lost disputes have taken. */
  lostPaise: number;
  /** Of the automatic refund; null without one. */
  refundReason: RefundReason | null;
}

const RANK: Record<PaymentStatus, number> = { created: 0, failed: 1, authorized: 2, captured: 3, refunded: 4 };

export function mergeReport(
  { payment, source }: { payment: ProviderPayment; source: PaymentSource },
  { known, hasFailedRefund }: Pick<PaymentFacts, "known" | "hasFailedRefund">,
  orderId: string | null,
  now: Date,
): PaymentRow {
  const rank = RANK[payment.status];
  const row: PaymentRow = known ?? {
    payment_id: payment.id,
    provider_order_id: payment.orderId,
    order_id: orderId,
    amount_paise: payment.amountPaise,
    currency: payment.currency,
    status: payment.status,
    status_rank: rank,
    method: payment.method,
    source,
    pays_order: false,
    fee_paise: payment.feePaise,
    tax_paise: payment.taxPaise,
    refunded_paise: 0,
    refundable_paise: null,
    created_at: payment.createdAt,
    updated_at: now,
    captured_at: rank >= RANK.captured ? now : null,
  };
  // A response that was fetched, unlike an event, reflects a failed refund.
  const isReturned = source !== "webhook" && row.status === "refunded" && payment.status === "captured";
  const rises = rank > row.status_rank || isReturned;
  return {
    ...row,
    ...(rises && { status: payment.status, status_rank: rank, method: payment.method, source, updated_at: now }),
    captured_at: row.captured_at ?? (rank >= RANK.captured ? now : null),
    order_id: row.order_id ?? orderId,
    fee_paise: row.fee_paise ?? payment.feePaise,
    tax_paise: row.tax_paise ?? payment.taxPaise,
    refunded_paise: refundedPaise(payment, source, row, hasFailedRefund),
  };
}

/** An event is a snapshot of an earlier moment; a fetched response is current, and its amount is lower after a failed refund. */
function refundedPaise(payment: ProviderPayment, source: PaymentSource, row: PaymentRow, hasFailedRefund: boolean): number {
  if (source !== "webhook") return payment.amountRefundedPaise;
  return hasFailedRefund ? row.refunded_paise : Math.max(row.refunded_paise, payment.amountRefundedPaise);
}

/** What can still be refunded, as `readRefundable` reads it from what is stored. */
export function leftPaise(
  { amount_paise, refundable_paise, refunded_paise }: PaymentRow,
  { refundsPaise, lostPaise }: Pick<PaymentFacts, "refundsPaise" | "lostPaise">,
): number {
  const refunded = Math.min(amount_paise, Math.max(refunded_paise, refundsPaise));
  return Math.max(0, Math.max((refundable_paise ?? amount_paise) - lostPaise, 0) - refunded);
}
