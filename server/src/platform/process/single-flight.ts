/** Shares one run of concurrent identical work, and its result for a moment. In this process only. */
interface Flight<T> {
  result: Promise<T>;
  /** Milliseconds since 1970; null while running. */
  landedAt: number | null;
}

export class SingleFlight<T> {
  readonly #sharedForMs: number;
  readonly #clock: () => Date;
  /** Finished entries are in the order in which they finished. */
  readonly #flights = new Map<string, Flight<T>>();

  constructor(sharedForMs: number, clock: () => Date) {
    this.#sharedForMs = sharedForMs;
    this.#clock = clock;
  }

  /** The result of `work`, or of recent work for this key. A failure is shared only with the callers that wait for it. */
  async run(key: string, work: () => Promise<T>): Promise<T> {
    this.#dropOld();
    const known = this.#flights.get(key);
    if (known) return await known.result;
    const flight: Flight<T> = { result: work(), landedAt: null };
    this.#flights.set(key, flight);
    try {
      const result = await flight.result;
      flight.landedAt = this.#clock().getTime();
      return result;
    } finally {
      this.#flights.delete(key);
      if (flight.landedAt !== null) this.#flights.set(key, flight);
    }
  }

  #dropOld(): void {
    const since = this.#clock().getTime() - this.#sharedForMs;
    for (const [key, { landedAt }] of this.#flights) {
      if (landedAt === null) continue;
      if (landedAt > since) return;
      this.#flights.delete(key);
    }
  }
}
