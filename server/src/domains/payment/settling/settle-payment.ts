/**
 * Applies the provider's reports of a payment to its order: one state machine for browser, webhook and reconciler. The result does
 * not depend on the order of arrival or on repetitions.
 */

import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { PaymentSource } from "@forno/contract/payment/rules/payment-status.ts";
import type { AutomaticRefundReason } from "@forno/contract/payment/rules/refund.ts";
import { CURRENCY } from "@forno/contract/settings/settings.ts";
import type { Deps } from "../../../deps.ts";
import { raise } from "../../../events.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import {
  type PaymentList,
  PaymentProviderError,
  type ProviderOrder,
  type ProviderPayment,
  type UnreadablePayment,
} from "../../../providers/payment/payment-provider.ts";
import type { Tx } from "../../../tables.ts";
import { markOnePaid, markRefunded } from "../../order/lifecycle/order-changes.ts";
import { lockOrderByProviderId, type OrderState, SYSTEM } from "../../order/lifecycle/order-changes-store.ts";
import { checkSoon } from "../../order/lifecycle/order-checks-store.ts";
import { isOfOtherAccount } from "../../order/provider-order/provider-account.ts";
import { notifyExceptions } from "../exceptions/exceptions.ts";
import { noteKnownOrder, noteUnknownOrder, noteUnreadable } from "../provider-reports/provider-answers.ts";
import { decideRefund, followRefunds } from "../refunds/refund.ts";
import type { PaymentBatches } from "./payment-batches.ts";
import { fitOf, isExact, mayPay, type ReportedOrder } from "./payment-fit.ts";
import {
  findDecision,
  insertException,
  type RecordedPayment,
  recordPayment,
  setPaysOrder,
  setRefundable,
} from "./payment-store.ts";

/**
 * `paid`: this payment pays its order. `refunded`: it is or was refunded. `mismatch`: wrong amount or currency, refunded as well.
 * `capturable`: right and authorized, to be captured. `unclear`: captured, and the provider order decides whether it is right.
 * `undecided`: nothing to do (yet). `unknown`: belongs to none of our orders.
 */
export type PaymentOutcome = "paid" | "refunded" | "mismatch" | "capturable" | "unclear" | "undecided" | "unknown";

const RECHECK_MS = 60_000;

export interface AppliedPayment {
  outcome: PaymentOutcome;
  /** Payment exceptions were raised or resolved. */
  exceptionsChanged?: boolean;
}

export type ApplyDeps = Pick<Deps, "jobs" | "clock" | "log">;
export type CheckDeps = ApplyDeps & Pick<Deps, "db" | "payments" | "events">;
export type SettleDeps = CheckDeps & { paymentBatches: Pick<PaymentBatches, "pay"> };

/** Call after the commit. */
export function notifyPayment({ events }: Pick<Deps, "events">, { exceptionsChanged }: AppliedPayment): void {
  if (exceptionsChanged) notifyExceptions(events);
}

const unchanged = (outcome: PaymentOutcome): AppliedPayment => ({ outcome });

/**
 * Applies one report of a payment. Orders become paid here, in `PaymentBatches`, or where an order of ₹0 or in cash is marked as
 * paid. `reported`: what the report says about its provider order.
 */
export async function applyPayment(
  deps: ApplyDeps,
  tx: Tx,
  payment: ProviderPayment,
  source: PaymentSource,
  reported?: ReportedOrder,
): Promise<AppliedPayment> {
  const order = payment.orderId === null ? undefined : await lockOrderByProviderId(tx, payment.orderId);
  if (!order) return await reportUnknown(deps, tx, payment, source);
  const recorded = await recordPayment(tx, payment, order.id, source, deps.clock());
  switch (recorded.status) {
    case "captured":
      return await applyCaptured(deps, tx, { order, payment, recorded, source, reported });
    case "refunded":
      return await applyRefunded(deps, tx, order, recorded);
    case "authorized":
      return await applyAuthorized(deps, tx, order, payment, source);
    default:
      return unchanged("undecided");
  }
}

interface Captured {
  order: OrderState;
  payment: ProviderPayment;
  recorded: RecordedPayment;
  source: PaymentSource;
  reported: ReportedOrder | undefined;
}

async function applyCaptured(deps: ApplyDeps, tx: Tx, captured: Captured): Promise<AppliedPayment> {
  const { order, payment, recorded, source, reported } = captured;
  if (recorded.paysOrder) return await followPaid(tx, order, source);
  const fit = fitOf(order, payment, reported, { capturedAt: recorded.capturedAt, now: deps.clock() });
  if (fit === "fetch" || fit === "wait") return await leaveUnclear(deps, tx, captured);
  if (fit === "misfit") {
    const kind = payment.currency === CURRENCY ? "amount_mismatch" : "currency_mismatch";
    const isNew = await insertException(tx, kind, payment, order.id, deps.clock());
    if (isNew) deps.log.error({ kind, paymentId: payment.id, orderId: order.id }, "Payment does not match its order");
    await decideRefund(deps, tx, { payment, order, reason: "amount_mismatch" }, SYSTEM);
    return { ...unchanged("mismatch"), exceptionsChanged: isNew };
  }
  if (fit === "byOrder") await setRefundable(tx, payment.id, Math.min(payment.amountPaise, order.totalPaise));
  // An admin refunded it before its order was known. A payment refunded only in part still pays its order.
  if (recorded.leftPaise === 0) return unchanged("refunded");
  if (!orderCan.takePayment(order)) {
    const isNew = await decideRefund(deps, tx, { payment, order, reason: refundReason(order) }, SYSTEM);
    if (isNew) await raise(tx, "refundStarted", { order });
    return unchanged("refunded");
  }
  await setPaysOrder(tx, payment.id);
  await markOnePaid(tx, { order, paidBy: payment.id, actor: SYSTEM, at: deps.clock() });
  return unchanged("paid");
}

/** A refund may have failed at the bank. An event is too old to show that. */
async function followPaid(tx: Tx, order: OrderState, source: PaymentSource): Promise<AppliedPayment> {
  const followed = source === "webhook" ? order : await followRefunds(tx, order, true);
  if (followed !== order) await raise(tx, "refundSettled", { order: followed });
  return unchanged(followed.refunded ? "refunded" : "paid");
}

/** Nothing is decided before the provider order was fetched, outside a transaction. */
async function leaveUnclear(deps: ApplyDeps, tx: Tx, { order, payment, recorded, source }: Captured): Promise<AppliedPayment> {
  const decision = await findDecision(tx, order.id, payment.id);
  if (decision?.refundReason) return unchanged(decision.refundReason === "amount_mismatch" ? "mismatch" : "refunded");
  if (recorded.leftPaise === 0) return unchanged("refunded");
  await leaveToReconciler(deps, tx, order, source);
  return unchanged("unclear");
}

function refundReason(order: OrderState): AutomaticRefundReason {
  if (order.payment) return "paid_twice";
  return order.supersededBy ? "order_superseded" : "order_cancelled";
}

/** Already refunded, possibly in the provider's dashboard. */
async function applyRefunded(deps: ApplyDeps, tx: Tx, order: OrderState, recorded: RecordedPayment): Promise<AppliedPayment> {
  if (!recorded.paysOrder || order.refunded) return unchanged("refunded");
  await markRefunded(tx, order.id, "at_provider", SYSTEM, deps.clock(), order.totalPaise);
  await raise(tx, "refundSettled", { order });
  return unchanged("refunded");
}

/**
 * An authorized payment that is not captured returns to the customer automatically, so only what the shop will retain is captured.
 */
async function applyAuthorized(
  deps: ApplyDeps,
  tx: Tx,
  order: OrderState,
  payment: ProviderPayment,
  source: PaymentSource,
): Promise<AppliedPayment> {
  if (!mayPay(order, payment)) return unchanged("mismatch");
  if (!orderCan.takePayment(order)) return unchanged("refunded");
  await leaveToReconciler(deps, tx, order, source);
  return unchanged("capturable");
}

/**
 * The reconciler continues if this process crashes before it has fetched or captured, or if the provider has not decided yet. The
 * sweep and checks by an admin may concern orders whose checks have ended, so these are due again in a minute, as in the reconciler
 * itself.
 */
function leaveToReconciler({ clock }: ApplyDeps, tx: Tx, order: OrderState, source: PaymentSource): Promise<void> {
  const now = clock();
  return checkSoon(tx, order.id, source === "reconciler" ? new Date(now.getTime() + RECHECK_MS) : now);
}

async function reportUnknown(deps: ApplyDeps, tx: Tx, payment: ProviderPayment, source: PaymentSource): Promise<AppliedPayment> {
  if (payment.status !== "captured" && payment.status !== "refunded") return unchanged("unknown");
  const { status } = await recordPayment(tx, payment, null, source, deps.clock());
  const isNew = status === "captured" && (await insertException(tx, "unknown_order", payment, null, deps.clock()));
  if (isNew) deps.log.error({ paymentId: payment.id, providerOrderId: payment.orderId }, "Payment does not match any order");
  return { ...unchanged("unknown"), exceptionsChanged: isNew };
}

/** Applies a payment, a usual one in a batch, and captures it if due. Throws `PaymentProviderError` if it cannot be captured. */
export async function settlePayment(
  deps: SettleDeps,
  payment: ProviderPayment,
  source: PaymentSource,
  deadline?: AbortSignal,
): Promise<PaymentOutcome> {
  const isPaid = await deps.paymentBatches.pay(payment, source);
  return isPaid ? "paid" : await settleAlone(deps, payment, source, deadline);
}

async function settleAlone(
  deps: SettleDeps,
  payment: ProviderPayment,
  source: PaymentSource,
  deadline: AbortSignal | undefined,
): Promise<PaymentOutcome> {
  const outcome = await applyAlone(deps, payment, source);
  if (outcome === "capturable") return await capturePayment(deps, payment, source, deadline);
  return outcome === "unclear" ? await settleByOrder(deps, payment, source, deadline) : outcome;
}

async function applyAlone(
  deps: SettleDeps,
  payment: ProviderPayment,
  source: PaymentSource,
  reported?: ReportedOrder,
): Promise<PaymentOutcome> {
  const applied = await inTransaction(deps.db, (tx) => applyPayment(deps, tx, payment, source, reported));
  notifyPayment(deps, applied);
  return applied.outcome;
}

/** Still `unclear`: the provider order may yet become paid. */
async function settleByOrder(
  deps: SettleDeps,
  payment: ProviderPayment,
  source: PaymentSource,
  deadline: AbortSignal | undefined,
): Promise<PaymentOutcome> {
  const order = payment.orderId === null ? null : await fetchKnownOrder(deps, payment.orderId, deadline);
  return await applyAlone(deps, payment, source, { by: "answer", order });
}

async function fetchKnownOrder(
  { payments }: SettleDeps,
  providerOrderId: string,
  deadline: AbortSignal | undefined,
): Promise<ProviderOrder | null> {
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
  const outcome = await applyAlone(deps, captured, source);
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
  await noteUnreadable(deps, list.unreadable);
  const byCertainty = (payment: ProviderPayment) => (payment.status === "authorized" ? 2 : isExact(order, payment) ? 0 : 1);
  // A payment reported for a paid order is rarely unknown, so it is applied outside the batches.
  const settle = order.payment ? settleAlone : settlePayment;
  for (const payment of list.payments.toSorted((a, b) => byCertainty(a) - byCertainty(b))) {
    try {
      settled.outcomes.push(await settle(deps, payment, source, deadline));
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
    const list = await deps.payments.listOrderPayments(providerOrderId, deadline);
    await noteKnownOrder(deps, order);
    return list;
  } catch (error) {
    if (!(error instanceof PaymentProviderError && error.isUnknownId)) throw error;
    return (await noteUnknownOrder(deps, order, error)) ? "unknown" : "unconfirmed";
  }
}
