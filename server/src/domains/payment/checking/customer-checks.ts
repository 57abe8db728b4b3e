/** Provider calls for waiting customers: deduplicated and rate limited, so that customers cannot exhaust the provider. */
import type { Deps } from "../../../deps.ts";
import { RateLimiter } from "../../../platform/concurrency/rate-limiter.ts";
import { SingleFlight } from "../../../platform/concurrency/single-flight.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import type { PaymentOutcome } from "../settling/decide-payment.ts";
import type { SettledOrder } from "../settling/settle-payment.ts";

const SHARED_FOR_MS = 3_000;
/** A page that polls one order stays below this limit; only checks of many orders exceed it. */
const PER_CUSTOMER = { max: 30, windowMs: 60_000 };

/** One instance per process. */
export class CustomerChecks {
  readonly #orders: SingleFlight<SettledOrder | null>;
  readonly #payments: SingleFlight<PaymentOutcome | null>;
  readonly #limiter: RateLimiter | null;

  constructor({ clock, config }: Pick<Deps, "clock" | "config">) {
    this.#orders = new SingleFlight(SHARED_FOR_MS, clock);
    this.#payments = new SingleFlight(SHARED_FOR_MS, clock);
    this.#limiter = config.rateLimits ? new RateLimiter(PER_CUSTOMER, clock) : null;
  }

  /** Refuses with `verifyTooOften`. Null: the provider is unavailable. */
  async ofOrder(
    { id, userId }: { id: string; userId: string },
    check: () => Promise<SettledOrder | null>,
  ): Promise<SettledOrder | null> {
    return await this.#orders.run(id, async () => {
      const waitMs = this.#limiter?.take(userId) ?? 0;
      if (waitMs > 0) throw refuse("verifyTooOften", { retryAfterSeconds: waitMs / 1_000 });
      return await check();
    });
  }

  /** Without a rate limit, because the provider signed this payment for this order. Null: the provider is unavailable. */
  async ofPayment(orderId: string, paymentId: string, check: () => Promise<PaymentOutcome | null>): Promise<PaymentOutcome | null> {
    return await this.#payments.run(`${orderId} ${paymentId}`, check);
  }
}
