/** Counts orders on this instance, after the commit, and reads how many are in progress. */

import { isOpen, ORDER_STATUSES } from "@forno/contract/order/rules/order-status.ts";
import { PAYMENT_METHODS, type PaymentMethod } from "@forno/contract/payment/rules/payment.ts";
import type { Metrics } from "../../platform/metrics/metrics.ts";
import type { ShopGauge } from "../monitoring/shop-gauges.ts";
import { countOpenOrders } from "./reading/open-orders-store.ts";

export function countPlaced(metrics: Metrics, method: PaymentMethod): void {
  placed(metrics).inc({ payment_method: method });
}

export function countPaidOnline(metrics: Metrics): void {
  paid(metrics).inc();
}

export function countCancelled(metrics: Metrics): void {
  cancelled(metrics).inc();
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

const STAGES = ["awaiting_payment", ...ORDER_STATUSES.filter(isOpen)];

export const ordersOpen: ShopGauge = {
  name: "forno_orders_open",
  help: "Orders in progress, by stage; awaiting_payment are unpaid checkouts",
  labelNames: ["stage"],
  read: async ({ db }) => {
    const stages = new Map(STAGES.map((stage) => [stage, 0]));
    for (const { status, awaitsPayment, count } of await countOpenOrders(db))
      stages.set(awaitsPayment ? "awaiting_payment" : status, count);
    return [...stages].map(([stage, count]) => [{ stage }, count] as const);
  },
};
