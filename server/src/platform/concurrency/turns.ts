import { refuse } from "../http/refusal.ts";

const RETRY_SECONDS = 10;

/**
 * At most so many calls of a key run at a time. The others wait here, in their order and up to a number, and not for a lock on a database connection that the
 * calls of everybody else need.
 */
export class Turns {
  readonly #runningMax: number;
  readonly #waitingMax: number;
  readonly #lanes = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(runningMax = 2, waitingMax = 100) {
    this.#runningMax = runningMax;
    this.#waitingMax = waitingMax;
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
    else if (lane.waiting.length >= this.#waitingMax) throw refuse("serviceUnavailable", { retryAfterSeconds: RETRY_SECONDS });
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    return () => {
      const next = lane.waiting.shift();
      if (next) next();
      else if (--lane.running === 0) this.#lanes.delete(key);
    };
  }
}
