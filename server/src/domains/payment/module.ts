import { PAYMENT_RETENTION } from "@forno/contract/payment/payment-calls.ts";
import type { Deps } from "../../deps.ts";
import type { Module } from "../../module.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { isQr } from "../../providers/payment/payment-provider.ts";
import type { OrderState } from "../order/lifecycle/order-changes-store.ts";
import { accountCheck } from "./account-check.ts";
import { deleteOldEvidence } from "./disputes/disputes-store.ts";
import { notifyExceptions } from "./exceptions/exceptions.ts";
import { paymentAdminRoutes } from "./payment-admin-routes.ts";
import { startPaymentJobs } from "./payment-jobs.ts";
import { isReviewOverdue, isWebhookSilent, PAYMENT_GAUGES } from "./payment-monitoring.ts";
import { hasOpenRefund, personalDataOfPayments } from "./payment-privacy-store.ts";
import { paymentRoutes } from "./payment-routes.ts";
import type { PaymentTables } from "./payment-tables.ts";
import { readWebhook, webhookCheck } from "./provider-reports/webhook-check.ts";
import { webhookCounter } from "./provider-reports/webhook-metrics.ts";
import { compensateLateDelivery } from "./refunds/late-delivery.ts";
import { refundCancelledOrder, refundEditedOrder } from "./refunds/refund.ts";
import { paymentBatchesOf } from "./settling/payment-batches.ts";
import { deleteOldEvents } from "./settling/payment-store.ts";

const CLOSING_LIMIT_MS = 2_500;

/** So that nobody pays a cancelled order. If that fails it closes by itself, and a payment until then is refunded. */
async function closeQr({ payments, clock, log }: Deps, { id, providerOrderId, payment, expiresAt }: OrderState): Promise<void> {
  if (providerOrderId === null || !isQr(providerOrderId) || payment || expiresAt <= clock()) return;
  try {
    await payments.closeQr(providerOrderId, AbortSignal.timeout(CLOSING_LIMIT_MS));
  } catch (error) {
    log.warn({ err: error, orderId: id }, "Could not close the QR code of a cancelled order");
  }
}

export const paymentModule: Module<PaymentTables> = {
  routes(app, deps) {
    const settling = { ...deps, paymentBatches: paymentBatchesOf(deps) };
    paymentRoutes(app, settling);
    paymentAdminRoutes(app, settling);
  },
  start: (deps) => startPaymentJobs({ ...deps, paymentBatches: paymentBatchesOf(deps) }),
  on: (deps) => ({
    orderCancelled: {
      inTransaction: (tx, event) => refundCancelledOrder(deps, tx, event),
      afterCommit: ({ order }) => closeQr(deps, order),
    },
    orderEdited: { inTransaction: (tx, event) => refundEditedOrder(deps, tx, event) },
    orderDelivered: { inTransaction: (tx, event) => compensateLateDelivery(deps, tx, event) },
    exceptionsChanged: { afterCommit: () => notifyExceptions(deps.events) },
  }),
  metrics: { counters: webhookCounter, gauges: PAYMENT_GAUGES },
  personalData: {
    export: (db, { userId }) => personalDataOfPayments(db, userId),
    async refuseErasure(tx, { userId }) {
      if (await hasOpenRefund(tx, userId)) throw refuse("accountHasRefund");
    },
    retention: {
      paymentEvents: { period: PAYMENT_RETENTION.paymentEvents, delete: deleteOldEvents },
      disputeEvidence: { period: PAYMENT_RETENTION.disputeEvidence, delete: deleteOldEvidence },
    },
  },
  checks: [accountCheck, webhookCheck],
  setup: async (deps) => ({ webhook: await readWebhook(deps) }),
  alerts: { webhook_silent: isWebhookSilent, payments_to_review: isReviewOverdue },
};
