import { sendOutbound } from "@forno/server/providers/outbound.ts";
import { hmacHex } from "@forno/server/providers/payment/razorpay/razorpay-keys.ts";
import type { FastifyBaseLogger } from "fastify";
import { claimDueWebhooks, type DueWebhook, deleteWebhook, postponeWebhook, type SandboxDb } from "./ledger/sandbox-store.ts";

const BATCH = 10;
/** Razorpay's timeout: a later response does not count. */
const ANSWER_TIMEOUT_MS = 5000;
/** Longer than a batch can take, so that another instance takes over only after a crash. */
const LEASE_SECONDS = 15;
const POLL_MS = 2000;
const RETRY_SECONDS_MAX = 3600;
/** About a day with the delays below, as long as Razorpay retries. */
const ATTEMPTS_MAX = 32;

export interface WebhookDelivery {
  /** Looks for due events now instead of at the next interval. */
  wake(): void;
  /** Resolves after the deliveries in progress. */
  stop(): Promise<void>;
}

export interface WebhookDeliveryOptions {
  db: SandboxDb;
  webhookSecret: string;
  webhookUrl: () => string;
  clock: () => Date;
  log: FastifyBaseLogger;
}

/** Delivers the stored events, each at least once, in any order, with growing delays after a failure. */
export function startWebhookDelivery(options: WebhookDeliveryOptions): WebhookDelivery {
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let again = false;

  const run = async () => {
    do {
      again = false;
      while ((await deliverDue(options, stopping.signal)) === BATCH) if (stopping.signal.aborted) return;
    } while (again && !stopping.signal.aborted);
  };
  const wake = () => {
    again = true;
    if (running || stopping.signal.aborted) return;
    running = run()
      .catch((error: unknown) => options.log.warn({ err: error }, "Sandbox could not deliver webhook events"))
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** Returns how many were due. */
async function deliverDue(options: WebhookDeliveryOptions, stopping: AbortSignal): Promise<number> {
  const due = await claimDueWebhooks(options.db, options.clock(), BATCH, LEASE_SECONDS);
  await Promise.all(due.map((webhook) => deliver(options, webhook, stopping)));
  return due.length;
}

async function deliver(options: WebhookDeliveryOptions, webhook: DueWebhook, stopping: AbortSignal): Promise<void> {
  const { db, clock, log } = options;
  if (await post(options, webhook, stopping)) return deleteWebhook(db, webhook.eventId);
  if (webhook.attempts >= ATTEMPTS_MAX) {
    log.warn({ eventId: webhook.eventId }, "Sandbox stopped retrying a webhook event");
    return deleteWebhook(db, webhook.eventId);
  }
  const waitSeconds = Math.min(2 ** (webhook.attempts - 1), RETRY_SECONDS_MAX);
  await postponeWebhook(db, webhook.eventId, new Date(clock().getTime() + waitSeconds * 1000));
}

/** Returns whether it was accepted: only a 2xx within the time counts. */
async function post(
  { webhookSecret, webhookUrl, log }: WebhookDeliveryOptions,
  { eventId, body }: DueWebhook,
  stopping: AbortSignal,
): Promise<boolean> {
  const headers = {
    "content-type": "application/json",
    "x-razorpay-signature": hmacHex(webhookSecret, body),
    "x-razorpay-event-id": eventId,
  };
  const signal = AbortSignal.any([AbortSignal.timeout(ANSWER_TIMEOUT_MS), stopping]);
  try {
    const { status } = await sendOutbound(webhookUrl(), { method: "POST", headers, body, signal }, 100_000);
    return status >= 200 && status < 300;
  } catch (error) {
    log.debug({ err: error, eventId }, "Sandbox webhook event not accepted");
    return false;
  }
}
