/**
 * The short way of the usual payment: captured, of its order's exact total, reported for the first time, for an order that waits for it.
 * Payments that are reported together are applied in one transaction (docs/decisions/0051-usual-orders-are-placed-in-batches.md).
 */
import { orderCan } from "@forno/contract/rules/order-status.ts";
import type { Deps } from "../../deps.ts";
import { together } from "../../platform/db/built-once.ts";
import { inTransaction } from "../../platform/db/database.ts";
import { Batcher } from "../../platform/process/batcher.ts";
import type { ProviderPayment } from "../../providers/payment/payment-provider.ts";
import type { PaymentSource, Tx } from "../../tables.ts";
import { markPaid } from "../order/order-changes.ts";
import { freeOrdersLocked, type OrderState, SYSTEM } from "../order/order-changes-store.ts";
import { announceOrders } from "../order/order-events.ts";
import { isExact } from "./payment-fit.ts";
import { insertPayingPayments, knownPayments, type NewPayment } from "./payment-store.ts";

const BATCH = { maxItems: 64, maxRunning: 2 };

interface Report {
  payment: ProviderPayment;
  /** The provider's. */
  providerOrderId: string;
  source: PaymentSource;
}

/** One for each instance. */
export class PaymentBatches {
  readonly #batcher: Batcher<Report, OrderState | null>;
  readonly #events: Deps["events"];

  constructor({ db, clock, events }: Pick<Deps, "db" | "clock" | "events">) {
    this.#events = events;
    this.#batcher = new Batcher({
      ...BATCH,
      keyOf: ({ providerOrderId }) => providerOrderId,
      run: (reports) => inTransaction(db, (tx) => payAll(tx, reports, clock())),
    });
  }

  /** Whether it pays its order. False, and nothing is changed, for a payment that is not the usual one. */
  async pay(payment: ProviderPayment, source: PaymentSource): Promise<boolean> {
    const { orderId: providerOrderId, status, amountRefundedPaise } = payment;
    if (providerOrderId === null || status !== "captured" || amountRefundedPaise > 0) return false;
    const order = await this.#batcher.add({ payment, providerOrderId, source });
    if (order) announceOrders(this.#events, [{ order, isPlaced: true }]);
    return order !== null;
  }
}

async function payAll(tx: Tx, reports: readonly Report[], now: Date): Promise<(OrderState | null)[]> {
  const [locked, known] = await together(
    tx,
    freeOrdersLocked(
      tx,
      reports.map(({ providerOrderId }) => providerOrderId),
    ),
    knownPayments(
      tx,
      reports.map(({ payment }) => payment.id),
      reports.map(({ providerOrderId }) => providerOrderId),
    ),
  );
  const orders = new Map(locked.map((order) => [order.providerOrderId, order]));
  const usual = reports.flatMap(({ payment, providerOrderId, source }): NewPayment[] => {
    const order = orders.get(providerOrderId);
    const isUsual = order && isExact(order, payment) && orderCan.takePayment(order);
    return isUsual && !known.has(payment.id) && !known.has(providerOrderId) ? [{ payment, order, source, now }] : [];
  });
  if (usual.length === 0) return reports.map(() => null);
  const [, states] = await Promise.all([
    insertPayingPayments(tx, usual),
    markPaid(
      tx,
      usual.map(({ order, payment }) => ({ order, paidBy: payment.id, actor: SYSTEM, at: now })),
    ),
  ]);
  const paid = new Map(states.map((state) => [state.providerOrderId, state]));
  return reports.map(({ providerOrderId }) => paid.get(providerOrderId) ?? null);
}
