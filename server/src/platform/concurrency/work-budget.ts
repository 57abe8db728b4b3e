interface Spent {
  units: number;
  at: number;
}

/** How much work each key may cause, in this process: what was spent drains away evenly, `max` within the window. */
export class WorkBudget {
  readonly #max: number;
  readonly #perMs: number;
  readonly #clock: () => Date;
  /** The most recently used key is last. */
  readonly #spent = new Map<string, Spent>();

  constructor({ max, windowMs }: { max: number; windowMs: number }, clock: () => Date) {
    this.#max = max;
    this.#perMs = max / windowMs;
    this.#clock = clock;
  }

  /** How many milliseconds the key must wait; 0 if some of its budget is left. */
  wait(key: string): number {
    return Math.max(0, (this.#left(key) - this.#max) / this.#perMs);
  }

  /** May exceed the budget: what is spent is often known only afterwards. */
  spend(key: string, units: number): void {
    const left = this.#left(key);
    this.#spent.delete(key);
    this.#spent.set(key, { units: left + units, at: this.#now() });
    for (const [other, spent] of this.#spent) {
      if (this.#drained(spent) > 0) return;
      this.#spent.delete(other);
    }
  }

  #left(key: string): number {
    const spent = this.#spent.get(key);
    return spent ? this.#drained(spent) : 0;
  }

  #drained({ units, at }: Spent): number {
    return Math.max(0, units - (this.#now() - at) * this.#perMs);
  }

  #now(): number {
    return this.#clock().getTime();
  }
}
