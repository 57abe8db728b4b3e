/**
 * Decides what a report of a payment means for its order, from facts alone. The result does not depend on the order of arrival or on
 * repetitions.
 */
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { PaymentSource } from "@forno/contract/payment/rules/payment.ts";
import type { ExceptionKind } from "@forno/contract/payment/rules/payment-exception.ts";
import type { AutomaticRefundReason, RefundReason } from "@forno/contract/payment/rules/refund.ts";
import { CURRENCY } from "@forno/contract/settings/settings.ts";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { OrderState } from "../../order/lifecycle/order-changes-store.ts";
import { fitOf, mayPay, type ReportedOrder } from "./payment-fit.ts";
import { leftPaise, mergeReport, type PaymentFacts, type PaymentRow } from "./payment-record.ts";

/**
 * `paid`: this payment pays its order. `refunded`: it is or was refunded. `mismatch`: wrong amount or currency, refunded as well.
 * `capturable`: right and authorized, to be captured. `unclear`: captured, and the provider order decides whether it is right.
 * `undecided`: nothing to do (yet). `unknown`: belongs to none of our orders.
 */
export type PaymentOutcome = "paid" | "refunded" | "mismatch" | "capturable" | "unclear" | "undecided" | "unknown";

export interface PaymentReport {
  payment: ProviderPayment;
  source: PaymentSource;
  /** What the report says about its provider order. */
  reported?: ReportedOrder | undefined;
}

/** Besides storing the payment. */
type PaymentEffect =
  | { kind: "pay"; order: OrderState }
  /** Of all that is left of it. */
  | { kind: "refund"; order: OrderState; reason: AutomaticRefundReason; exception: ExceptionKind | null }
  /** It belongs to none of our orders. */
  | { kind: "raise"; exception: ExceptionKind }
  /** A refund of a payment that pays its order may have failed at the bank: its order follows. */
  | { kind: "follow"; order: OrderState }
  /** Refunded, possibly in the provider's dashboard. */
  | { kind: "markRefunded"; order: OrderState }
  /** The reconciler continues if this process crashes, or if the provider has not decided yet. */
  | { kind: "check"; order: OrderState; at: Date };

export interface PaymentDecision {
  outcome: PaymentOutcome;
  /** The payment as it is stored; null: it is not. */
  row: PaymentRow | null;
  effect: PaymentEffect | null;
}

const RECHECK_MS = 60_000;

export function decide(order: OrderState | undefined, report: PaymentReport, facts: PaymentFacts, now: Date): PaymentDecision {
  const row = mergeReport(report, facts, order?.id ?? null, now);
  if (!order) return decideUnknown(report, row);
  switch (row.status) {
    case "captured":
      return decideCaptured(order, report, facts, row, now);
    case "refunded":
      return { outcome: "refunded", row, effect: row.pays_order && !order.refunded ? { kind: "markRefunded", order } : null };
    case "authorized":
      return { ...decideAuthorized(order, report, now), row };
    default:
      return { outcome: "undecided", row, effect: null };
  }
}

function decideUnknown({ payment }: PaymentReport, row: PaymentRow): PaymentDecision {
  if (payment.status !== "captured" && payment.status !== "refunded") return { outcome: "unknown", row: null, effect: null };
  return { outcome: "unknown", row, effect: row.status === "captured" ? { kind: "raise", exception: "unknown_order" } : null };
}

function decideCaptured(
  order: OrderState,
  report: PaymentReport,
  facts: PaymentFacts,
  row: PaymentRow,
  now: Date,
): PaymentDecision {
  const { payment, source, reported } = report;
  // An event is too old to show a failed refund.
  if (row.pays_order) {
    return { outcome: order.refunded ? "refunded" : "paid", row, effect: source === "webhook" ? null : { kind: "follow", order } };
  }
  const fit = fitOf(order, payment, reported, { capturedAt: row.captured_at, now });
  const isLeft = leftPaise(row, facts) > 0;
  if (fit === "misfit") {
    const exception = payment.currency === CURRENCY ? "amount_mismatch" : "currency_mismatch";
    return { outcome: "mismatch", row, effect: { kind: "refund", order, reason: "amount_mismatch", exception } };
  }
  if (fit === "fetch" || fit === "wait") {
    const before = outcomeOfRefund(row.order_id === order.id ? facts.refundReason : null) ?? (isLeft ? null : "refunded");
    if (before) return { outcome: before, row, effect: null };
    return { outcome: "unclear", row, effect: checkLater(order, source, now) };
  }
  // The shop cannot refund a fee that the provider retained, nor an offer's discount.
  const stored = fit === "byOrder" ? { ...row, refundable_paise: Math.min(payment.amountPaise, order.totalPaise) } : row;
  // An admin refunded it before its order was known. A payment refunded only in part still pays its order.
  if (!isLeft) return { outcome: "refunded", row: stored, effect: null };
  if (!orderCan.takePayment(order)) {
    return { outcome: "refunded", row: stored, effect: { kind: "refund", order, reason: refundReason(order), exception: null } };
  }
  return { outcome: "paid", row: { ...stored, pays_order: true }, effect: { kind: "pay", order } };
}

export const outcomeOfRefund = (reason: RefundReason | null): "mismatch" | "refunded" | null =>
  reason && (reason === "amount_mismatch" ? "mismatch" : "refunded");

function refundReason(order: OrderState): AutomaticRefundReason {
  if (order.payment) return "paid_twice";
  return order.supersededBy ? "order_superseded" : "order_cancelled";
}

/**
 * An authorized payment that is not captured returns to the customer automatically, so only what the shop will retain is captured.
 */
function decideAuthorized(order: OrderState, { payment, source }: PaymentReport, now: Date): Omit<PaymentDecision, "row"> {
  if (!mayPay(order, payment)) return { outcome: "mismatch", effect: null };
  if (!orderCan.takePayment(order)) return { outcome: "refunded", effect: null };
  return { outcome: "capturable", effect: checkLater(order, source, now) };
}

/**
 * The sweep and checks by an admin may concern orders whose checks have ended, so these are due again in a minute, as in the
 * reconciler itself.
 */
const checkLater = (order: OrderState, source: PaymentSource, now: Date): PaymentEffect => ({
  kind: "check",
  order,
  at: source === "reconciler" ? new Date(now.getTime() + RECHECK_MS) : now,
});
