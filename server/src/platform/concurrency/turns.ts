const RUNNING_MAX = 2;

/**
 * At most two calls of a key run at a time. The others wait here, in their order, and not for a lock on a database connection that the calls
 * of everybody else need.
 */
export class Turns {
  readonly #lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lane = this.#lanes.get(key) ?? { running: 0, waiting: [] };
    this.#lanes.set(key, lane);
    if (lane.running < RUNNING_MAX) lane.running++;
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.running === 0) this.#lanes.delete(key);
    }
  }
}
