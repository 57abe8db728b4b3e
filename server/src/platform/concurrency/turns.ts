/**
 * At most so many calls of a key run at a time. The others wait here, in their order, and not for a lock on a database connection that the
 * calls of everybody else need.
 */
export class Turns {
  readonly #runningMax: number;
  readonly #lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(runningMax = 2) {
    this.#runningMax = runningMax;
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const end = await this.start(key);
    try {
      return await work();
    } finally {
      end();
    }
  }

  /** Resolves when it is the caller's turn, with the function that ends it. */
  async start(key: string): Promise<() => void> {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    if (lane.running < this.#runningMax) lane.running++;
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    return () => {
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.running === 0) this.#lanes.delete(key);
    };
  }
}
