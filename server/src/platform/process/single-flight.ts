/** Work that many ask for at once is done once, and its result shared for a moment. In this process only. */
interface Flight<T> {
  result: Promise<T>;
  /** Milliseconds since 1970; null while under way. */
  landedAt: number | null;
}

export class SingleFlight<T> {
  readonly #sharedForMs: number;
  readonly #clock: () => Date;
  /** Those that have landed stand in the order in which they did. */
  readonly #flights = new Map<string, Flight<T>>();

  constructor(sharedForMs: number, clock: () => Date) {
    this.#sharedForMs = sharedForMs;
    this.#clock = clock;
  }

  /** The result of `work`, or of the work done for this key a moment ago. A failure is shared by those who wait for it, and no longer. */
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
