/** Counts webhook deliveries on this instance. */

import { Refusal } from "../../../platform/http/refusal.ts";
import type { Metrics } from "../../../platform/metrics/metrics.ts";

const OUTCOMES = ["received", "wrong_signature", "failed"] as const;

export const webhookCounter = (metrics: Metrics) =>
  metrics.counter({
    name: "forno_payment_webhooks_total",
    help: "Webhook deliveries of the payment provider; it repeats those that failed",
    labelNames: ["outcome"],
    known: OUTCOMES.map((outcome) => ({ outcome })),
  });

export async function countDelivery(metrics: Metrics, receive: () => Promise<void>): Promise<void> {
  let outcome: (typeof OUTCOMES)[number] = "failed";
  try {
    await receive();
    outcome = "received";
  } catch (error) {
    if (error instanceof Refusal) outcome = "wrong_signature";
    throw error;
  } finally {
    webhookCounter(metrics).inc({ outcome });
  }
}

/** Events with a wrong signature, as this instance received them. Not stored: anyone can send them. */
let lastAt: Date | null = null;

export function recordRefusedSignature(at: Date): void {
  lastAt = at;
}

export const lastRefusedSignatureAt = (): Date | null => lastAt;
