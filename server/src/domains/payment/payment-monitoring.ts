import { REVIEW_WITHIN_MS } from "@forno/contract/monitoring/monitoring.ts";
import type { Condition } from "../monitoring/alerts/alert-conditions.ts";
import { type ShopGauge, secondsOf } from "../monitoring/shop-gauges.ts";
import { readOpenExceptions } from "./exceptions/exceptions-store.ts";
import { lastWebhookEventAt } from "./settling/payment-store.ts";

export const PAYMENT_GAUGES: readonly ShopGauge[] = [
  {
    name: "forno_payments_to_review",
    help: "Open payment exceptions",
    read: async ({ db }) => (await readOpenExceptions(db)).reduce((sum, { count }) => sum + count, 0),
  },
  {
    name: "forno_payments_to_review_oldest_age_seconds",
    help: "Age of the oldest open payment exception; 0 without one",
    read: async ({ db, clock }) => {
      const now = clock().getTime();
      return Math.max(0, ...(await readOpenExceptions(db)).map(({ oldestAt }) => (now - oldestAt.getTime()) / 1_000));
    },
  },
  {
    name: "forno_payment_webhook_last_timestamp_seconds",
    help: "When the payment provider last sent an event; 0: never",
    read: async ({ db }) => secondsOf(await lastWebhookEventAt(db)),
  },
];

export const isWebhookSilent: Condition = async ({ db }) =>
  (await readOpenExceptions(db)).some(({ kind }) => kind === "webhook_silent");

export const isReviewOverdue: Condition = async ({ db }, now) =>
  (await readOpenExceptions(db)).some(
    ({ kind, oldestAt }) => kind !== "webhook_silent" && now.getTime() - oldestAt.getTime() >= REVIEW_WITHIN_MS,
  );
