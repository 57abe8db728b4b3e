/** Payments that are reported while others are being applied share the next transaction (docs/decisions/0017-batch-placing.md). */
import type { Deps } from "../../../deps.ts";
import { Batcher, onePerInstance } from "../../../platform/concurrency/batcher.ts";
import { inTransaction } from "../../../platform/db/database.ts";
import { TRANSACTION_BATCH } from "../../../platform/db/statements/batch.ts";
import { itemAt } from "../../../platform/process/item-at.ts";
import type { Tx } from "../../../tables.ts";
import { type ApplyDeps, applyPayments } from "./apply-payments.ts";
import type { PaymentOutcome, PaymentReport } from "./decide-payment.ts";
import { countWebhookEvents, type WebhookEvent } from "./payment-store.ts";

export const CAPTURE_QUEUE = "capture-payment";

interface Report extends PaymentReport {
  /** The webhook event, which is counted in the same transaction. */
  event?: WebhookEvent;
}

export class PaymentBatches {
  readonly #batcher: Batcher<Report, PaymentOutcome | null>;

  constructor(deps: ApplyDeps & Pick<Deps, "db">) {
    this.#batcher = new Batcher({
      ...TRANSACTION_BATCH,
      keyOf: ({ payment }) => payment.receipt ?? payment.orderId ?? payment.id,
      run: (reports) => inTransaction(deps.db, (tx) => applyNew(deps, tx, reports)),
    });
  }

  /** Null, without any change, for an event that was counted before. */
  async apply(report: Report): Promise<PaymentOutcome | null> {
    return await this.#batcher.add(report);
  }
}

export const paymentBatchesOf = onePerInstance((deps: ApplyDeps & Pick<Deps, "db">) => new PaymentBatches(deps));

async function applyNew(deps: ApplyDeps, tx: Tx, reports: readonly Report[]): Promise<(PaymentOutcome | null)[]> {
  const events = reports.flatMap(({ event }) => event ?? []);
  // Before any order is locked, as for other events, so that two deliveries of an event cannot deadlock.
  const counted = events.length > 0 ? await countWebhookEvents(tx, events, deps.clock()) : new Set<string>();
  const fresh = reports.filter(({ event }) => !event || counted.has(event.id));
  const outcomes = await applyPayments(deps, tx, fresh);
  for (const [index, { event, payment }] of fresh.entries())
    if (event && itemAt(outcomes, index) === "capturable") await queueCapture(deps, tx, payment.id);
  return reports.map((report) => outcomes[fresh.indexOf(report)] ?? null);
}

/** For an event: the provider waits five seconds for the response, and a capture may take longer. */
export async function queueCapture({ jobs }: ApplyDeps, tx: Tx, paymentId: string): Promise<void> {
  await jobs.send(CAPTURE_QUEUE, { paymentId }, { tx });
}
