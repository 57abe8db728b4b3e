/** Shares one run of concurrent identical work, and its result for a moment. In this process only. */
interface Landed<T> {
  result: Promise<T>;
  /** Milliseconds since 1970. */
  at: number;
}

export class SingleFlight<T> {
  readonly #sharedForMs: number;
  readonly #clock: () => Date;
  readonly #running = new Map<string, Promise<T>>();
  /** In the order in which they finished. */
  readonly #landed = new Map<string, Landed<T>>();

  constructor(sharedForMs: number, clock: () => Date) {
    this.#sharedForMs = sharedForMs;
    this.#clock = clock;
  }

  /** The result of `work`, or of recent work for this key. A failure is shared only with the callers that wait for it. */
  async run(key: string, work: () => Promise<T>): Promise<T> {
    this.#dropOld();
    const known = this.#running.get(key) ?? this.#landed.get(key)?.result;
    if (known) return await known;
    const result = work();
    this.#running.set(key, result);
    try {
      const value = await result;
      this.#landed.set(key, { result, at: this.#clock().getTime() });
      return value;
    } finally {
      this.#running.delete(key);
    }
  }

  #dropOld(): void {
    const since = this.#clock().getTime() - this.#sharedForMs;
    for (const [key, { at }] of this.#landed) {
      if (at > since) return;
      this.#landed.delete(key);
    }
  }
}
