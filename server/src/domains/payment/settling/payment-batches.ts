/**
 * Applies usual payments in batches: captured, of the order's exact total, reported for the first time, for an order that awaits
 * payment. Payments reported at the same time share one transaction (docs/decisions/0017-batch-placing.md).
 */

import { orderCan } from "@forno/contract/order/rules/order-status.ts";
import type { PaymentSource } from "@forno/contract/payment/rules/payment-status.ts";
import type { Deps } from "../../../deps.ts";
import { Batcher } from "../../../platform/concurrency/batcher.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { batch } from "../../../platform/db/statements/batch.ts";
import { TRANSACTION_BATCH } from "../../../platform/db/statements/batch-limits.ts";
import { genericPlanFromHere } from "../../../platform/db/statements/generic-plan.ts";
import type { ProviderPayment } from "../../../providers/payment/payment-provider.ts";
import type { Tx } from "../../../tables.ts";
import { markPaid } from "../../order/lifecycle/order-changes.ts";
import { freeOrdersLocked, type OrderState, SYSTEM } from "../../order/lifecycle/order-changes-store.ts";
import { isExact } from "./payment-fit.ts";
import {
  countWebhookEvents,
  deleteWebhookEvents,
  knownPayments,
  type NewPayment,
  payingPaymentsInserted,
  type WebhookEvent,
} from "./payment-store.ts";

interface Report {
  payment: ProviderPayment;
  /** The provider's. */
  providerOrderId: string;
  source: PaymentSource;
  /** The webhook event, which is counted in the same transaction. */
  event: WebhookEvent | null;
}

/** One per instance. */
export class PaymentBatches {
  readonly #batcher: Batcher<Report, OrderState | null>;

  constructor({ db, clock }: Pick<Deps, "db" | "clock">) {
    this.#batcher = new Batcher({
      ...TRANSACTION_BATCH,
      keyOf: ({ providerOrderId }) => providerOrderId,
      run: (reports) => inTransaction(db, (tx) => payAll(tx, reports, clock())),
    });
  }

  /**
   * Returns whether it pays its order. False, without any change, for a payment that is not usual, or an `event` that was counted
   * before.
   */
  async pay(payment: ProviderPayment, source: PaymentSource, event: WebhookEvent | null = null): Promise<boolean> {
    const { orderId: providerOrderId, status, amountRefundedPaise } = payment;
    if (providerOrderId === null || status !== "captured" || amountRefundedPaise > 0) return false;
    return (await this.#batcher.add({ payment, providerOrderId, source, event })) !== null;
  }
}

async function payAll(tx: Tx, reports: readonly Report[], now: Date): Promise<(OrderState | null)[]> {
  const events = reports.flatMap(({ event }) => event ?? []);
  // Before any order is locked, as for a single event, so that two deliveries of an event cannot deadlock.
  const counted = events.length > 0 ? await countWebhookEvents(tx, events, now) : new Set<string>();
  const usual = await usualPayments(tx, reports, counted, now);
  const notApplied = [...counted].filter((id) => !usual.some(({ event }) => event?.id === id));
  if (notApplied.length > 0) await deleteWebhookEvents(tx, notApplied);
  if (usual.length === 0) return reports.map(() => null);
  const paid = usual.map(({ order, payment }) => ({ order, paidBy: payment.id, actor: SYSTEM, at: now }));
  const states = await markPaid(tx, paid, payingPaymentsInserted(tx, usual));
  const byProviderId = new Map(states.map((state) => [state.providerOrderId, state]));
  return reports.map(({ providerOrderId }) => byProviderId.get(providerOrderId) ?? null);
}

interface UsualPayment extends NewPayment {
  event: WebhookEvent | null;
}

/** At most one per customer, because each changes the customer's cart. */
async function usualPayments(tx: Tx, reports: readonly Report[], counted: ReadonlySet<string>, now: Date): Promise<UsualPayment[]> {
  const providerOrderIds = reports.map(({ providerOrderId }) => providerOrderId);
  const [, locked, known] = await batch(
    tx,
    genericPlanFromHere(),
    freeOrdersLocked(tx, providerOrderIds),
    knownPayments(
      tx,
      reports.map(({ payment }) => payment.id),
      providerOrderIds,
    ),
  );
  const orders = new Map(locked.map((order) => [order.providerOrderId, order]));
  const newEvents = new Set(counted);
  const customers = new Set<string | null>();
  const usual: UsualPayment[] = [];
  for (const { payment, providerOrderId, source, event } of reports) {
    const order = orders.get(providerOrderId);
    const isNew = (event === null || newEvents.delete(event.id)) && !known.has(payment.id) && !known.has(providerOrderId);
    if (!order || !isNew || !isUsual(order, payment) || customers.has(order.userId)) continue;
    customers.add(order.userId);
    usual.push({ payment, order, source, event, now });
  }
  return usual;
}

const isUsual = (order: OrderState, payment: ProviderPayment): boolean =>
  isExact(order, payment) && orderCan.takePayment(order) && order.paymentMethod === "online" && order.refundedPaise === 0;
