/** Whether a captured payment pays its order (docs/decisions/0022-payment-settlement.md). */
import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import { CURRENCY } from "@forno/contract/settings/settings.ts";
import type { ProviderOrder, ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { OrderState } from "../../order/lifecycle/order-changes-store.ts";

/** The provider order. In an event it is a snapshot: it can confirm that the order is paid, but never deny it. */
export interface ReportedOrder {
  by: "answer" | "event";
  /** Null: the provider does not know the order. */
  order: ProviderOrder | null;
}

/**
 * `exact`: the order's total. `byOrder`: another amount, and the provider order is paid in full. `fetch`: the provider order must be
 * fetched. `wait`: it may still become paid. `misfit`: none of these.
 */
export type Fit = "exact" | "byOrder" | "fetch" | "wait" | "misfit";

/** The provider may count a payment for its order a moment after capturing it, and report the fee or the offer even later. */
const LAG_MS = 2 * 60_000;

export const isExact = (order: OrderState, payment: ProviderPayment): boolean =>
  payment.currency === CURRENCY && payment.amountPaise === order.totalPaise;

export function fitOf(
  order: OrderState,
  payment: ProviderPayment,
  reported: ReportedOrder | undefined,
  { capturedAt, now }: { capturedAt: Date | null; now: Date },
): Fit {
  if (isExact(order, payment)) return "exact";
  if (payment.currency !== CURRENCY) return "misfit";
  if (!reported) return "fetch";
  if (reported.order && isPaidInFull(order, reported.order)) return "byOrder";
  if (reported.by === "event") return "fetch";
  const isFresh = capturedAt !== null && now.getTime() < capturedAt.getTime() + LAG_MS;
  return isFresh && !hasCounted(reported.order) && orderCan.takePayment(order) ? "wait" : "misfit";
}

/** Whether the provider order is paid at least in part, so that its state is later than the capture. */
const hasCounted = (reported: ProviderOrder | null): boolean => reported?.status === "paid" || (reported?.amountPaidPaise ?? 0) > 0;

function isPaidInFull(order: OrderState, reported: ProviderOrder): boolean {
  const isOurs = reported.id === order.providerOrderId && (reported.receipt === null || reported.receipt === order.id);
  const isOfTotal =
    reported.amountPaise === order.totalPaise && reported.amountPaidPaise === order.totalPaise && reported.currency === CURRENCY;
  return isOurs && isOfTotal && reported.status === "paid";
}

/**
 * Whether to capture an authorized payment. Its provider order becomes paid only afterwards; less than the total without an offer
 * never pays it.
 */
export const mayPay = (order: OrderState, payment: ProviderPayment): boolean =>
  payment.currency === CURRENCY && (payment.amountPaise >= order.totalPaise || payment.offerId !== null);
