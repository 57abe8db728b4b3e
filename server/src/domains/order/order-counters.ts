/** Counts orders on this instance, after the commit. */

import { isCancelled } from "@forno/contract/order/rules/order-status.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "@forno/contract/payment/rules/payment-method.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { OrderState } from "./lifecycle/order-changes-store.ts";

export function countPlaced(metrics: Metrics, method: PaymentMethod): void {
  placed(metrics).inc({ payment_method: method });
}

export function countPaidOnline(metrics: Metrics): void {
  paid(metrics).inc();
}

/** Of these orders, the cancelled ones. */
export function countCancelled(metrics: Metrics, ...orders: readonly Pick<OrderState, "status">[]): void {
  cancelled(metrics).inc(orders.filter(({ status }) => isCancelled(status)).length);
}

/** Call once, so that each is 0 before its first order. */
export function registerOrderCounters(metrics: Metrics): void {
  placed(metrics);
  paid(metrics);
  cancelled(metrics);
}

const placed = (metrics: Metrics) =>
  metrics.counter({
    name: "forno_orders_placed_total",
    help: "Orders that were placed, paid or not",
    labelNames: ["payment_method"],
    known: PAYMENT_METHODS.map((payment_method) => ({ payment_method })),
  });

const paid = (metrics: Metrics) =>
  metrics.counter({ name: "forno_orders_paid_total", help: "Orders whose online payment arrived" });

const cancelled = (metrics: Metrics) =>
  metrics.counter({ name: "forno_orders_cancelled_total", help: "Orders that were cancelled, for whatever reason" });
