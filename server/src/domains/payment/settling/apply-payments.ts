/** Applies a set of payments in one transaction: load the facts, decide about each, write all. A single payment is a set of one. */
import type { ExceptionKind } from "@forno/contract/payment/rules/payment-exception.ts";
import type { Deps } from "../../../deps.ts";
import { raise } from "../../../events.ts";
import { batch } from "../../../platform/db/statements/batch.ts";
import { itemAt } from "../../../platform/process/item-at.ts";
import { isQr, type ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { Tx } from "../../../tables.ts";
import { markPaid, markRefunded, type PaidOrder } from "../../order/lifecycle/order-changes.ts";
import { lockedOrdersByProviderIds, type OrderState, SYSTEM } from "../../order/lifecycle/order-changes-store.ts";
import { checkSoon } from "../../order/lifecycle/order-checks-store.ts";
import { adoptQr } from "../../order/provider-order/provider-order-store.ts";
import { decideRefund, followRefunds } from "../refunds/refund.ts";
import { decide, type PaymentDecision, type PaymentOutcome, type PaymentReport } from "./decide-payment.ts";
import type { PaymentFacts } from "./payment-record.ts";
import { findQrs, insertException, lockPayments, paymentsStored, readPaymentFacts } from "./payment-store.ts";

export type ApplyDeps = Pick<Deps, "jobs" | "clock" | "log">;

interface Loaded {
  report: PaymentReport;
  /** Undefined if the payment belongs to none of our orders. */
  order: OrderState | undefined;
  facts: PaymentFacts;
}

interface Decided {
  report: PaymentReport;
  decision: PaymentDecision;
}

/**
 * In the given order, at most one report of each payment and of each order. Orders become paid here, or where an order of ₹0 or in
 * cash is marked as paid.
 */
export async function applyPayments(deps: ApplyDeps, tx: Tx, reports: readonly PaymentReport[]): Promise<PaymentOutcome[]> {
  const now = deps.clock();
  const decided = (await loadFacts(tx, await namingTheirQrs(tx, reports))).map(({ report, order, facts }) => {
    return { report, decision: decide(order, report, facts, now) };
  });
  await storePayments(tx, decided, now);
  const outcomes: PaymentOutcome[] = [];
  for (const each of decided) outcomes.push(await applyEffect(deps, tx, each));
  return outcomes;
}

/**
 * Only some reports of a QR code's payment name it: others say in their notes which order it is for, or are of a payment that is
 * stored. A QR code of which the shop never heard, since the provider's answer was lost, is known by its notes.
 */
async function namingTheirQrs(tx: Tx, reports: readonly PaymentReport[]): Promise<readonly PaymentReport[]> {
  const open = reports.map(({ payment }) => payment).filter(({ orderId }) => orderId === null || isQr(orderId));
  if (open.length === 0) return reports;
  for (const { orderId, receipt } of open) if (orderId !== null && receipt !== undefined) await adoptQr(tx, receipt, orderId);
  const qrs = await findQrs(tx, open);
  return reports.map((report) => {
    const orderId = qrs.get(report.payment.id);
    return orderId === undefined ? report : { ...report, payment: { ...report.payment, orderId } };
  });
}

/** Locks the orders in the order of their IDs, then the payments without an order in theirs. */
async function loadFacts(tx: Tx, reports: readonly PaymentReport[]): Promise<Loaded[]> {
  const providerOrderIds = reports.flatMap(({ payment }) => payment.orderId ?? []);
  const [locked] = await batch(tx, lockedOrdersByProviderIds(tx, providerOrderIds));
  const orders = new Map(locked.map((order) => [order.providerOrderId, order]));
  const orderOf = ({ orderId }: ProviderPayment) => (orderId === null ? undefined : orders.get(orderId));
  const payments = reports.map(({ payment }) => payment);
  await lockPayments(
    tx,
    payments.filter((payment) => !orderOf(payment)).map(({ id }) => id),
  );
  const facts = await readPaymentFacts(tx, payments);
  return reports.map((report, index) => ({ report, order: orderOf(report.payment), facts: itemAt(facts, index) }));
}

/** Stores the payments and marks the orders as paid that they pay. */
async function storePayments(tx: Tx, decided: readonly Decided[], now: Date): Promise<void> {
  const rows = decided.flatMap(({ decision }) => decision.row ?? []);
  if (rows.length === 0) return;
  const paying = decided.flatMap(({ report, decision: { effect } }) =>
    effect?.kind === "pay" ? [{ order: effect.order, paidBy: report.payment.id, actor: SYSTEM, at: now }] : [],
  );
  const [first, ...later] = onePerCustomer(paying);
  const stored = paymentsStored(tx, rows);
  if (first) await markPaid(tx, first, [stored]);
  else await batch(tx, stored);
  for (const orders of later) await markPaid(tx, orders);
}

/** Each changes its customer's cart, so that two of one customer follow one another. */
function onePerCustomer(paying: readonly PaidOrder[]): PaidOrder[][] {
  const rounds: PaidOrder[][] = [];
  for (const each of paying) {
    const free = rounds.find((round) => round.every(({ order }) => order.userId !== each.order.userId));
    if (free) free.push(each);
    else rounds.push([each]);
  }
  return rounds;
}

async function applyEffect(
  deps: ApplyDeps,
  tx: Tx,
  { report: { payment }, decision: { outcome, effect } }: Decided,
): Promise<PaymentOutcome> {
  switch (effect?.kind) {
    case undefined:
    case "pay":
      return outcome;
    case "raise":
      await raiseException(deps, tx, effect.exception, payment, null);
      return outcome;
    case "refund": {
      const { order, reason, exception } = effect;
      if (exception !== null) await raiseException(deps, tx, exception, payment, order);
      const isNew = await decideRefund(deps, tx, { payment, order, reason }, SYSTEM);
      if (isNew && exception === null) await raise(tx, "orderMoneyChanged", { order });
      return outcome;
    }
    case "follow": {
      const order = await followRefunds(tx, effect.order, true);
      if (order !== effect.order) await raise(tx, "orderMoneyChanged", { order });
      return order.refunded ? "refunded" : "paid";
    }
    case "markRefunded":
      await markRefunded(tx, effect.order.id, "at_provider", SYSTEM, deps.clock(), effect.order.totalPaise);
      await raise(tx, "orderMoneyChanged", { order: { ...effect.order, refunded: true } });
      return outcome;
    case "check":
      await checkSoon(tx, effect.order.id, effect.at);
      return outcome;
  }
}

async function raiseException(
  { clock, log }: ApplyDeps,
  tx: Tx,
  kind: ExceptionKind,
  payment: ProviderPayment,
  order: OrderState | null,
): Promise<void> {
  const isNew = await insertException(tx, kind, payment, order?.id ?? null, clock());
  if (!isNew) return;
  const subject = { kind, paymentId: payment.id, providerOrderId: payment.orderId, orderId: order?.id };
  log.error(subject, order ? "Payment does not match its order" : "Payment does not match any order");
  await raise(tx, "exceptionsChanged", null);
}
