/**
 * What stands between the shop and a provider that is away: few calls at once, and none at all of a kind that is not answered (decisions
 * 0018 and 0025).
 */

const RUNNING_MAX = 20;
const WAITING_MAX = 100;
const FAILURES_MAX = 5;
const FAILURES_WITHIN_MS = 30_000;
/** Then one call may try whether the provider is back. */
const CLOSED_FOR_MS = 10_000;

export interface Reservation {
  kind: string;
  /** Of the calls that run at once. */
  running: number;
  /** Of those that wait. */
  waiting: number;
}

const NO_RESERVATION: Reservation = { kind: "", running: 0, waiting: 0 };

export interface ProviderGuardOptions {
  clock: () => Date;
  /** Whether the provider itself is in trouble. What it refuses with reason shows that it is well. */
  isOutage: (error: unknown) => boolean;
  /** What is kept free for calls of one kind: those of all others together never take it. */
  reserved?: Reservation;
  /** Thrown in place of a call that is not made. */
  refusal: () => Error;
  /** With each failure that is no accident: calls of its kind are not made for now, or so many failed in a row, however long it took. */
  onTrouble?: (failure: string) => void;
}

/** Whether calls of one kind are made. One kind may hang while others are answered. */
class Breaker {
  readonly #clock: () => Date;
  #failures: number[] = [];
  #failuresInRow = 0;
  #closedUntil: number | null = null;
  #isTrying = false;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  isClosed(): boolean {
    return this.#closedUntil !== null && (this.#isTrying || this.#clock().getTime() < this.#closedUntil);
  }

  /** Whether this call is the first to come once the time is over; others are turned away until its outcome is known. */
  begin(): boolean {
    const isTrial = this.#closedUntil !== null;
    if (isTrial) this.#isTrying = true;
    return isTrial;
  }

  endTrial(): void {
    this.#isTrying = false;
  }

  succeeded(): void {
    this.#failures = [];
    this.#failuresInRow = 0;
    this.#closedUntil = null;
  }

  failed(isTrial: boolean): void {
    const now = this.#clock().getTime();
    this.#failures = [...this.#failures.filter((at) => at > now - FAILURES_WITHIN_MS), now];
    this.#failuresInRow++;
    if (isTrial || this.#failures.length >= FAILURES_MAX) this.#closedUntil = now + CLOSED_FOR_MS;
  }

  get isInTrouble(): boolean {
    return this.#closedUntil !== null || this.#failuresInRow >= FAILURES_MAX;
  }
}

interface Waiting {
  kind: string;
  breaker: Breaker;
  enter: () => void;
  giveUp: () => void;
}

export class ProviderGuard {
  readonly #options: ProviderGuardOptions;
  readonly #breakers = new Map<string, Breaker>();
  readonly #waiting = new Set<Waiting>();
  readonly #reserved: Reservation;
  #running = 0;
  /** Of kinds that nothing is reserved for. */
  #runningOthers = 0;
  #lastSuccessAt: Date | null = null;

  constructor(options: ProviderGuardOptions) {
    this.#options = options;
    this.#reserved = options.reserved ?? NO_RESERVATION;
  }

  /** Of any kind. */
  get lastSuccessAt(): Date | null {
    return this.#lastSuccessAt;
  }

  /** The call's own answer or error, or the refusal: while its kind is not answered at once, else when no turn came before the deadline. */
  async run<T>(kind: string, call: () => Promise<T>, deadline?: AbortSignal): Promise<T> {
    const breaker = this.#breakerOf(kind);
    if (breaker.isClosed() || deadline?.aborted) throw this.#options.refusal();
    const isTrial = breaker.begin();
    try {
      await this.#turn(kind, breaker, deadline);
      return await this.#watch(call, breaker, isTrial).finally(() => this.#leave(kind));
    } finally {
      if (isTrial) breaker.endTrial();
    }
  }

  #breakerOf(kind: string): Breaker {
    const known = this.#breakers.get(kind);
    if (known) return known;
    const breaker = new Breaker(this.#options.clock);
    this.#breakers.set(kind, breaker);
    return breaker;
  }

  async #watch<T>(call: () => Promise<T>, breaker: Breaker, isTrial: boolean): Promise<T> {
    try {
      const answer = await call();
      this.#succeeded(breaker);
      return answer;
    } catch (error) {
      if (this.#options.isOutage(error)) this.#failed(error, breaker, isTrial);
      else this.#succeeded(breaker);
      throw error;
    }
  }

  async #turn(kind: string, breaker: Breaker, deadline: AbortSignal | undefined): Promise<void> {
    if (this.#mayRun(kind)) this.#enter(kind);
    else if (this.#mayWait(kind)) await this.#wait(kind, breaker, deadline);
    else throw this.#options.refusal();
  }

  #mayRun(kind: string): boolean {
    if (this.#running >= RUNNING_MAX) return false;
    return kind === this.#reserved.kind || this.#runningOthers < RUNNING_MAX - this.#reserved.running;
  }

  #mayWait(kind: string): boolean {
    if (this.#waiting.size >= WAITING_MAX) return false;
    if (kind === this.#reserved.kind) return true;
    const others = [...this.#waiting].filter((waiting) => waiting.kind !== this.#reserved.kind);
    return others.length < WAITING_MAX - this.#reserved.waiting;
  }

  #enter(kind: string): void {
    this.#running++;
    if (kind !== this.#reserved.kind) this.#runningOthers++;
  }

  async #wait(kind: string, breaker: Breaker, deadline: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      this.#waiting.delete(waiting);
      reject(this.#options.refusal());
    };
    const waiting: Waiting = { kind, breaker, enter: resolve, giveUp };
    this.#waiting.add(waiting);
    deadline?.addEventListener("abort", giveUp, { once: true });
    await promise.finally(() => deadline?.removeEventListener("abort", giveUp));
  }

  /** The longest-waiting call that may run takes the place. */
  #leave(kind: string): void {
    this.#running--;
    if (kind !== this.#reserved.kind) this.#runningOthers--;
    const next = [...this.#waiting].find((waiting) => this.#mayRun(waiting.kind));
    if (!next) return;
    this.#waiting.delete(next);
    this.#enter(next.kind);
    next.enter();
  }

  #succeeded(breaker: Breaker): void {
    breaker.succeeded();
    this.#lastSuccessAt = this.#options.clock();
  }

  #failed(error: unknown, breaker: Breaker, isTrial: boolean): void {
    breaker.failed(isTrial);
    if (breaker.isClosed()) for (const waiting of this.#waiting) if (waiting.breaker === breaker) waiting.giveUp();
    if (breaker.isInTrouble) this.#options.onTrouble?.(error instanceof Error ? error.message : String(error));
  }
}
