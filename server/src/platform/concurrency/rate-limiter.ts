/** A sliding-window rate limiter by key, in this process only. */
export class RateLimiter {
  readonly #max: number;
  readonly #windowMs: number;
  readonly #clock: () => Date;
  /** Timestamps in milliseconds since 1970; the most recently used key is last. */
  readonly #taken = new Map<string, number[]>();

  constructor({ max, windowMs }: { max: number; windowMs: number }, clock: () => Date) {
    this.#max = max;
    this.#windowMs = windowMs;
    this.#clock = clock;
  }

  /** Counts one and returns 0, or returns the milliseconds to wait. */
  take(key: string): number {
    const now = this.#clock().getTime();
    this.#dropOld(now);
    const taken = (this.#taken.get(key) ?? []).filter((at) => at > now - this.#windowMs);
    const [oldest] = taken;
    if (oldest !== undefined && taken.length >= this.#max) return oldest + this.#windowMs - now;
    this.#taken.delete(key);
    this.#taken.set(key, [...taken, now]);
    return 0;
  }

  #dropOld(now: number): void {
    for (const [key, taken] of this.#taken) {
      if ((taken.at(-1) ?? 0) > now - this.#windowMs) return;
      this.#taken.delete(key);
    }
  }
}
