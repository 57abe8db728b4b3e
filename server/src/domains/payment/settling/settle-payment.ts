/**
 * Applies the provider's reports of a payment to its order: one function for browser, webhook and reconciler. What must be known from
 * the provider first is fetched outside of transactions.
 */

import type { PaymentSource } from "@forno/contract/payment/rules/payment.ts";
import type { Deps } from "../../../deps.ts";
import {
  isQr,
  type PaymentList,
  PaymentProviderError,
  type ProviderOrder,
  type ProviderPayment,
  type UnreadablePayment,
} from "../../../providers/payment/payment-provider.ts";
import type { OrderState } from "../../order/lifecycle/order-changes-store.ts";
import { isOfOtherAccount } from "../../order/provider-order/provider-order.ts";
import { recordKnownOrder, recordUnknownOrder, recordUnreadable } from "../provider-reports/provider-answers.ts";
import type { ApplyDeps } from "./apply-payments.ts";
import type { PaymentOutcome } from "./decide-payment.ts";
import type { PaymentBatches } from "./payment-batches.ts";
import { isExact, type ReportedOrder } from "./payment-fit.ts";

export type CheckDeps = ApplyDeps & Pick<Deps, "db" | "payments" | "events">;
export type SettleDeps = CheckDeps & { paymentBatches: Pick<PaymentBatches, "apply"> };

/** Applies a payment, and captures it if due. Throws `PaymentProviderError` if it cannot be captured. */
export async function settlePayment(
  deps: SettleDeps,
  payment: ProviderPayment,
  source: PaymentSource,
  deadline?: AbortSignal,
): Promise<PaymentOutcome> {
  const outcome = await applyReport(deps, payment, source);
  if (outcome === "capturable") return await capturePayment(deps, payment, source, deadline);
  return outcome === "unclear" ? await settleByOrder(deps, payment, source, deadline) : outcome;
}

async function applyReport(
  deps: SettleDeps,
  payment: ProviderPayment,
  source: PaymentSource,
  reported?: ReportedOrder,
): Promise<PaymentOutcome> {
  const outcome = await deps.paymentBatches.apply({ payment, source, reported });
  if (!outcome) throw new Error("a report without an event is always applied");
  return outcome;
}

/** Still `unclear`: the provider order may yet become paid. */
async function settleByOrder(
  deps: SettleDeps,
  payment: ProviderPayment,
  source: PaymentSource,
  deadline: AbortSignal | undefined,
): Promise<PaymentOutcome> {
  const order = payment.orderId === null ? null : await fetchKnownOrder(deps, payment.orderId, deadline);
  return await applyReport(deps, payment, source, { by: "answer", order });
}

async function fetchKnownOrder(
  { payments }: SettleDeps,
  providerOrderId: string,
  deadline: AbortSignal | undefined,
): Promise<ProviderOrder | null> {
  // It has no sum of its own: it takes its exact amount or nothing.
  if (isQr(providerOrderId)) return null;
  try {
    return await payments.fetchOrder(providerOrderId, deadline);
  } catch (error) {
    if (error instanceof PaymentProviderError && error.isUnknownId) return null;
    throw error;
  }
}

/** No transaction is open during the request to the provider. */
async function capturePayment(
  deps: SettleDeps,
  payment: ProviderPayment,
  source: PaymentSource,
  deadline: AbortSignal | undefined,
): Promise<PaymentOutcome> {
  const captured = await deps.payments.capturePayment(payment.id, payment.amountPaise, deadline);
  const outcome = await applyReport(deps, captured, source);
  if (outcome === "unclear") return await settleByOrder(deps, captured, source, deadline);
  return outcome === "capturable" ? "undecided" : outcome;
}

export interface SettledOrder {
  /**
   * `known`: the provider listed its payments, or no provider order exists yet. `unknown`: the provider has responded twice, at
   * least a minute apart, that the order does not exist; `unconfirmed`: once so far. `otherAccount`: not checked, since it belongs
   * to another account.
   */
  orderAtProvider: "known" | "unconfirmed" | "unknown" | "otherAccount";
  /** As the provider lists them. */
  payments: ProviderPayment[];
  outcomes: PaymentOutcome[];
  /** Reported in an unknown format. */
  unreadable: UnreadablePayment[];
  /** Why a payment is not captured or decided yet; it may be right, and the shop may still accept it. */
  captureFailure: PaymentProviderError | null;
}

/** A payment may still pay the order. */
export const mayStillPay = (settled: SettledOrder): boolean =>
  isUndecided(settled) || settled.unreadable.length > 0 || settled.orderAtProvider === "unconfirmed";

/** A reported payment must be checked again. */
export const isUndecided = ({ outcomes, captureFailure }: SettledOrder): boolean =>
  captureFailure !== null || outcomes.includes("unclear");

/** Fetches all payments of an order and applies each: certain ones first, so that no uncertain one hides them. */
export async function settleAll(
  deps: SettleDeps,
  order: OrderState,
  source: PaymentSource,
  deadline?: AbortSignal,
): Promise<SettledOrder> {
  const settled: SettledOrder = { orderAtProvider: "known", payments: [], unreadable: [], outcomes: [], captureFailure: null };
  if (!order.providerOrderId) return settled;
  if (isOfOtherAccount(deps.payments, order)) return { ...settled, orderAtProvider: "otherAccount" };
  const list = await listKnown(deps, order, order.providerOrderId, deadline);
  if (typeof list === "string") return { ...settled, orderAtProvider: list };
  Object.assign(settled, list);
  await recordUnreadable(deps, list.unreadable);
  const byCertainty = (payment: ProviderPayment) => (payment.status === "authorized" ? 2 : isExact(order, payment) ? 0 : 1);
  for (const payment of list.payments.toSorted((a, b) => byCertainty(a) - byCertainty(b))) {
    try {
      settled.outcomes.push(await settlePayment(deps, payment, source, deadline));
    } catch (error) {
      if (!(error instanceof PaymentProviderError)) throw error;
      deps.log.warn({ err: error, paymentId: payment.id, orderId: order.id }, "Could not settle a payment, will retry");
      settled.captureFailure ??= error;
    }
  }
  return settled;
}

async function listKnown(
  deps: SettleDeps,
  order: OrderState,
  providerOrderId: string,
  deadline: AbortSignal | undefined,
): Promise<PaymentList | "unconfirmed" | "unknown"> {
  try {
    const { payments } = deps;
    const isOfQr = isQr(providerOrderId);
    const list = await (isOfQr
      ? payments.listQrPayments(providerOrderId, deadline)
      : payments.listOrderPayments(providerOrderId, deadline));
    await recordKnownOrder(deps, order);
    return list;
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.isUnknownId)) throw error;
    return (await recordUnknownOrder(deps, order, error)) ? "unknown" : "unconfirmed";
  }
}
