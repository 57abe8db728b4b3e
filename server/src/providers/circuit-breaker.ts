const FAILURES_MAX = 5;
const FAILURES_WITHIN_MS = 30_000;
const OPEN_FOR_MS = 10_000;

/**
 * `closed`: calls are made. `open`: none is, for ten seconds. `half-open`: one trial call decides whether the provider has
 * recovered. https://martinfowler.com/bliki/CircuitBreaker.html
 */
type BreakerState = "closed" | "open" | "half-open";

/**
 * For one kind of call: one kind may fail while others succeed. Opens after five failures within half a minute without a success
 * between them.
 */
export class CircuitBreaker {
  readonly #clock: () => Date;
  #failures: number[] = [];
  #failuresInRow = 0;
  /** In milliseconds since 1970; null while closed. */
  #openUntil: number | null = null;
  #isTrialRunning = false;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  get state(): BreakerState {
    if (this.#openUntil === null) return "closed";
    return this.#clock().getTime() < this.#openUntil ? "open" : "half-open";
  }

  /** False also while the trial runs: callers do not wait for its outcome. */
  get allowsCall(): boolean {
    return this.state === "closed" || (this.state === "half-open" && !this.#isTrialRunning);
  }

  /** Whether that many failed in a row, however long it took, or the breaker is not closed. */
  get isInTrouble(): boolean {
    return this.#openUntil !== null || this.#failuresInRow >= FAILURES_MAX;
  }

  /** Call when an allowed call begins. Returns whether it is the trial, whose end must be reported. */
  start(): boolean {
    const isTrial = this.state !== "closed";
    if (isTrial) this.#isTrialRunning = true;
    return isTrial;
  }

  endTrial(): void {
    this.#isTrialRunning = false;
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
