const FAILURES_MAX = 5;
const FAILURES_WITHIN_MS = 30_000;
const OPEN_FOR_MS = 10_000;

/**
 * `closed`: calls are made. `open`: none is, for ten seconds. `half-open`: one call may try whether the provider is back, and decides.
 * https://martinfowler.com/bliki/CircuitBreaker.html
 */
type BreakerState = "closed" | "open" | "half-open";

/** For one kind of call: one kind may fail while others are answered. Opens after five failures within half a minute and no success between. */
export class CircuitBreaker {
  readonly #clock: () => Date;
  #failures: number[] = [];
  #failuresInRow = 0;
  /** In milliseconds since 1970; null while closed. */
  #openUntil: number | null = null;
  #isTrialUnderWay = false;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  get state(): BreakerState {
    if (this.#openUntil === null) return "closed";
    return this.#clock().getTime() < this.#openUntil ? "open" : "half-open";
  }

  /** False also while the outcome of the trial is not known: nobody waits for it. */
  get allowsCall(): boolean {
    return this.state === "closed" || (this.state === "half-open" && !this.#isTrialUnderWay);
  }

  /** Whether so many failed in a row, however long it took, or the breaker is not closed. */
  get isInTrouble(): boolean {
    return this.#openUntil !== null || this.#failuresInRow >= FAILURES_MAX;
  }

  /** A call that is allowed begins. Answers whether it is the trial, which has to be ended. */
  begin(): boolean {
    const isTrial = this.state !== "closed";
    if (isTrial) this.#isTrialUnderWay = true;
    return isTrial;
  }

  endTrial(): void {
    this.#isTrialUnderWay = false;
  }

  succeeded(): void {
    this.#failures = [];
    this.#failuresInRow = 0;
    this.#openUntil = null;
  }

  failed(isTrial: boolean): void {
    const now = this.#clock().getTime();
    this.#failures = [...this.#failures.filter((at) => at > now - FAILURES_WITHIN_MS), now];
    this.#failuresInRow++;
    if (isTrial || this.#failures.length >= FAILURES_MAX) this.#openUntil = now + OPEN_FOR_MS;
  }
}
