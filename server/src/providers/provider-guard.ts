/** Guards a provider: a bulkhead for all calls, and a circuit breaker for each kind of call (decision 0025). */
import type { CallObserver, CallOutcome } from "../platform/metrics/provider-metrics.ts";
import { Bulkhead, type Reservation } from "./bulkhead.ts";
import { CircuitBreaker } from "./circuit-breaker.ts";

export interface ProviderGuardOptions {
  clock: () => Date;
  /** Whether an error means that the provider itself fails. A refusal for a reason shows that it works. */
  isOutage: (error: unknown) => boolean;
  reserved?: Reservation;
  /** Thrown instead of making a call. */
  refusal: () => Error;
  /**
   * Called with each failure that is not isolated: the breaker of its kind is open, or that many failed in a row, however long it
   * took.
   */
  onTrouble?: (failure: string) => void;
  observer?: CallObserver | undefined;
}

export class ProviderGuard {
  readonly #options: ProviderGuardOptions;
  readonly #bulkhead: Bulkhead;
  readonly #breakers = new Map<string, CircuitBreaker>();
  #lastSuccessAt: Date | null = null;

  constructor(options: ProviderGuardOptions) {
    this.#options = options;
    this.#bulkhead = new Bulkhead(options);
    options.observer?.watchBreakers(() => this.#openBreakers());
  }

  /** Of any kind. */
  get lastSuccessAt(): Date | null {
    return this.#lastSuccessAt;
  }

  /**
   * The call's own result or error, or the refusal: at once while its kind fails or too many wait, otherwise if it could not start
   * before the deadline.
   */
  async run<T>(kind: string, call: () => Promise<T>, deadline?: AbortSignal): Promise<T> {
    const ended = this.#options.observer?.start(kind);
    let outcome: CallOutcome = "not_sent";
    const watched = async () => {
      outcome = "failed";
      try {
        const answer = await call();
        outcome = "ok";
        return answer;
      } catch (error) {
        if (!this.#options.isOutage(error)) outcome = "refused";
        throw error;
      }
    };
    return await this.#run(kind, watched, deadline).finally(() => ended?.(outcome));
  }

  async #run<T>(kind: string, call: () => Promise<T>, deadline: AbortSignal | undefined): Promise<T> {
    const breaker = this.#breakerOf(kind);
    if (!breaker.allowsCall || deadline?.aborted) throw this.#options.refusal();
    const isTrial = breaker.start();
    try {
      return await this.#bulkhead.run(kind, () => this.#watch(kind, call, isTrial), deadline);
    } finally {
      if (isTrial) breaker.endTrial();
    }
  }

  *#openBreakers(): Iterable<readonly [string, boolean]> {
    for (const [kind, breaker] of this.#breakers) yield [kind, breaker.state !== "closed"];
  }

  #breakerOf(kind: string): CircuitBreaker {
    const known = this.#breakers.get(kind);
    if (known) return known;
    const breaker = new CircuitBreaker(this.#options.clock);
    this.#breakers.set(kind, breaker);
    return breaker;
  }

  async #watch<T>(kind: string, call: () => Promise<T>, isTrial: boolean): Promise<T> {
    try {
      const answer = await call();
      this.#succeeded(kind);
      return answer;
    } catch (error) {
      if (this.#options.isOutage(error)) this.#failed(kind, error, isTrial);
      else this.#succeeded(kind);
      throw error;
    }
  }

  #succeeded(kind: string): void {
    this.#breakerOf(kind).succeeded();
    this.#lastSuccessAt = this.#options.clock();
  }

  #failed(kind: string, error: unknown, isTrial: boolean): void {
    const breaker = this.#breakerOf(kind);
    breaker.failed(isTrial);
    if (!breaker.allowsCall) this.#bulkhead.refuseWaiting(kind);
    if (breaker.isInTrouble) this.#options.onTrouble?.(error instanceof Error ? error.message : String(error));
  }
}
