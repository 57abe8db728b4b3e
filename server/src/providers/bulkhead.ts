const RUNNING_MAX = 20;
const WAITING_MAX = 100;

export interface Reservation {
  kind: string;
  /** Calls that run at once. */
  running: number;
  /** Calls that wait. */
  waiting: number;
}

const NO_RESERVATION: Reservation = { kind: "", running: 0, waiting: 0 };

interface BulkheadOptions {
  /** Places reserved for calls of one kind: all other kinds together never take them. */
  reserved?: Reservation | undefined;
  /** Thrown instead of running a call. */
  refusal: () => Error;
}

interface Waiting {
  kind: string;
  enter: () => void;
  refuse: () => void;
}

/**
 * At most twenty calls run at once and a hundred wait, so that a provider that hangs does not block everything else.
 * https://learn.microsoft.com/azure/architecture/patterns/bulkhead
 */
export class Bulkhead {
  readonly #refusal: () => Error;
  readonly #reserved: Reservation;
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  /** Of kinds without a reservation. */
  #runningOthers = 0;

  constructor({ reserved = NO_RESERVATION, refusal }: BulkheadOptions) {
    this.#reserved = reserved;
    this.#refusal = refusal;
  }

  /** The call's own outcome, or the refusal: at once if too many wait, otherwise if it could not start before the deadline. */
  async run<T>(kind: string, call: () => Promise<T>, deadline?: AbortSignal): Promise<T> {
    if (this.#mayRun(kind)) this.#enter(kind);
    else if (this.#mayWait(kind)) await this.#wait(kind, deadline);
    else throw this.#refusal();
    return await call().finally(() => this.#leave(kind));
  }

  /** Refuses all waiting calls of this kind. */
  refuseWaiting(kind: string): void {
    for (const waiting of this.#waiting) if (waiting.kind === kind) waiting.refuse();
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

  async #wait(kind: string, deadline: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => {
      this.#waiting.delete(waiting);
      reject(this.#refusal());
    };
    const waiting: Waiting = { kind, enter: resolve, refuse };
    this.#waiting.add(waiting);
    deadline?.addEventListener("abort", refuse, { once: true });
    await promise.finally(() => deadline?.removeEventListener("abort", refuse));
  }

  /** The longest-waiting call that may run gets the place. */
  #leave(kind: string): void {
    this.#running--;
    if (kind !== this.#reserved.kind) this.#runningOthers--;
    const next = [...this.#waiting].find((waiting) => this.#mayRun(waiting.kind));
    if (!next) return;
    this.#waiting.delete(next);
    this.#enter(next.kind);
    next.enter();
  }
}
