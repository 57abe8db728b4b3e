/** What stands between the shop and a provider that is away: few calls at once, and none at all while it does not answer (decision 0018). */

const RUNNING_MAX = 20;
const WAITING_MAX = 100;
const FAILURES_MAX = 5;
const FAILURES_WITHIN_MS = 30_000;
/** Then one call may try whether the provider is back. */
const CLOSED_FOR_MS = 10_000;

export interface CallGateOptions {
  clock: () => Date;
  /** Whether the provider itself is in trouble. What it refuses with reason shows that it is well. */
  isOutage: (error: unknown) => boolean;
  /** Thrown in place of a call that is not made. */
  refusal: () => Error;
}

export interface ProviderHealth {
  /** It is not asked at the moment. */
  isAway: boolean;
  failuresInRow: number;
  lastFailure: string | null;
  lastSuccessAt: Date | null;
}

interface Waiting {
  enter: () => void;
  giveUp: () => void;
}

export class CallGate {
  readonly #options: CallGateOptions;
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #failures: number[] = [];
  #failuresInRow = 0;
  #closedUntil: number | null = null;
  #isTrying = false;
  #lastFailure: string | null = null;
  #lastSuccessAt: Date | null = null;

  constructor(options: CallGateOptions) {
    this.#options = options;
  }

  /** The call's own answer or error, or the refusal: while the provider is away at once, else when no turn came before the deadline. */
  async run<T>(call: () => Promise<T>, deadline?: AbortSignal): Promise<T> {
    if (this.#isClosed() || deadline?.aborted) throw this.#options.refusal();
    // The first to come once the time is over; others are turned away until its outcome is known.
    const isTrial = this.#closedUntil !== null;
    if (isTrial) this.#isTrying = true;
    try {
      await this.#turn(deadline);
      return await this.#watch(call, isTrial).finally(() => this.#leave());
    } finally {
      if (isTrial) this.#isTrying = false;
    }
  }

  health(): ProviderHealth {
    return {
      isAway: this.#closedUntil !== null,
      failuresInRow: this.#failuresInRow,
      lastFailure: this.#lastFailure,
      lastSuccessAt: this.#lastSuccessAt,
    };
  }

  async #watch<T>(call: () => Promise<T>, isTrial: boolean): Promise<T> {
    try {
      const answer = await call();
      this.#succeeded();
      return answer;
    } catch (error) {
      if (this.#options.isOutage(error)) this.#failed(error, isTrial);
      else this.#succeeded();
      throw error;
    }
  }

  async #turn(deadline: AbortSignal | undefined): Promise<void> {
    if (this.#running < RUNNING_MAX) this.#running++;
    else if (this.#waiting.size < WAITING_MAX) await this.#wait(deadline);
    else throw this.#options.refusal();
  }

  async #wait(deadline: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: Waiting = { enter: resolve, giveUp: () => reject(this.#options.refusal()) };
    const leave = () => {
      this.#waiting.delete(waiting);
      waiting.giveUp();
    };
    this.#waiting.add(waiting);
    deadline?.addEventListener("abort", leave, { once: true });
    await promise.finally(() => deadline?.removeEventListener("abort", leave));
  }

  /** Its place goes to whoever waits longest. */
  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#running--;
      return;
    }
    this.#waiting.delete(next);
    next.enter();
  }

  #isClosed(): boolean {
    if (this.#closedUntil === null) return false;
    return this.#isTrying || this.#options.clock().getTime() < this.#closedUntil;
  }

  #succeeded(): void {
    this.#failures = [];
    this.#failuresInRow = 0;
    this.#closedUntil = null;
    this.#lastSuccessAt = this.#options.clock();
  }

  #failed(error: unknown, isTrial: boolean): void {
    const now = this.#options.clock().getTime();
    this.#failures = [...this.#failures.filter((at) => at > now - FAILURES_WITHIN_MS), now];
    this.#failuresInRow++;
    this.#lastFailure = error instanceof Error ? error.message : String(error);
    if (!isTrial && this.#failures.length < FAILURES_MAX) return;
    this.#closedUntil = now + CLOSED_FOR_MS;
    for (const waiting of this.#waiting) waiting.giveUp();
    this.#waiting.clear();
  }
}
