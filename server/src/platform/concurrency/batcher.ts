/** Combines the work of concurrent callers into batches: a batch costs little more than one of its items. */

import { AsyncLocalStorage } from "node:async_hooks";

export interface BatcherOptions<Item, Result> {
  /** Returns one result per item, in their order. If it fails, each item of a batch of several is run once more alone. */
  run: (items: readonly Item[]) => Promise<readonly Result[]>;
  /** At most one item per key runs at a time, so that an item never waits for another one's lock. Without keys, items never conflict. */
  keyOf?: (item: Item) => string;
  maxItems: number;
  /** Batches that run at the same time. */
  maxRunning: number;
  /**
   * A further batch starts only once the latest has run for this long: until then, items are better combined into one large batch.
   * Default: at once.
   */
  overtakeMs?: number;
  /** An item that has waited longer is not run any more, nor run again. */
  maxWaitMs?: number;
  /** After this failure each item of a batch of several is run once more alone. Default: after any. */
  isWorthRepeating?: (error: unknown) => boolean;
  /** Items of a failed batch that run again concurrently. 1 preserves their order. */
  maxRepeating?: number;
}

/** The same for all modules of an instance, so that their items share batches. */
export function onePerInstance<Deps extends object, Made>(make: (deps: Deps) => Made): (deps: Deps) => Made {
  const made = new WeakMap<Deps, Made>();
  return (deps) => {
    const known = made.get(deps) ?? make(deps);
    made.set(deps, known);
    return known;
  };
}

/** Fewer than a pool's connections, because others need them, too, when the database is slow. */
const MAX_REPEATING = 2;

/** The item waited too long and was not run. */
export class WaitedTooLong extends Error {
  constructor() {
    super("The work waited too long for its turn");
  }
}

interface Waiting<Item, Result> {
  item: Item;
  since: number;
  /** Runs a function in the context of this caller, so that a trace of it shows its batch. */
  inContext: <R>(work: () => R) => R;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Items that arrive while a batch runs join the next one. Otherwise an item waits only for the current turn of the event loop.
 */
export class Batcher<Item, Result> {
  readonly #options: BatcherOptions<Item, Result>;
  #waiting: Waiting<Item, Result>[] = [];
  #running = 0;
  readonly #runningKeys = new Set<string>();
  #isScheduled = false;
  #latestStart = 0;
  #overtaking: NodeJS.Timeout | undefined;

  constructor(options: BatcherOptions<Item, Result>) {
    this.#options = options;
  }

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, since: performance.now(), inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      this.#schedule();
    });
  }

  /** Requests of the same turn of the event loop share a batch. */
  #schedule(): void {
    if (this.#isScheduled || this.#running >= this.#options.maxRunning || this.#waiting.length === 0) return;
    const waitMs = this.#waitMs();
    if (waitMs > 0) {
      this.#overtaking ??= setTimeout(() => this.#overtake(), waitMs);
      return;
    }
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#start();
    });
  }

  #waitMs(): number {
    const { overtakeMs = 0 } = this.#options;
    return this.#running === 0 ? 0 : this.#latestStart + overtakeMs - performance.now();
  }

  #overtake(): void {
    this.#overtaking = undefined;
    this.#schedule();
  }

  #start(): void {
    const batch = this.#take();
    const [first] = batch;
    if (!first) return;
    clearTimeout(this.#overtaking);
    this.#overtaking = undefined;
    this.#running++;
    const keys = this.#keysOf(batch);
    for (const key of keys) this.#runningKeys.add(key);
    this.#latestStart = performance.now();
    void first
      .inContext(() => this.#runAll(batch))
      .finally(() => {
        this.#running--;
        for (const key of keys) this.#runningKeys.delete(key);
        this.#schedule();
      });
    this.#schedule();
  }

  #keysOf(batch: readonly Waiting<Item, Result>[]): string[] {
    const { keyOf } = this.#options;
    return keyOf ? batch.map(({ item }) => keyOf(item)) : [];
  }

  /** The oldest, at most one per key; the others stay queued. */
  #take(): Waiting<Item, Result>[] {
    this.#leaveOutLate();
    const { keyOf, maxItems } = this.#options;
    if (!keyOf) return this.#waiting.splice(0, maxItems);
    const keys = new Set(this.#runningKeys);
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    for (const each of this.#waiting) {
      const key = keyOf(each.item);
      const isFree = batch.length < maxItems && !keys.has(key);
      if (isFree) keys.add(key);
      (isFree ? batch : rest).push(each);
    }
    this.#waiting = rest;
    return batch;
  }

  #leaveOutLate(): void {
    for (let first = this.#waiting[0]; first && this.#isLate(first); first = this.#waiting[0]) {
      this.#waiting.shift();
      first.reject(new WaitedTooLong());
    }
  }

  #isLate({ since }: Waiting<Item, Result>): boolean {
    const { maxWaitMs = Number.POSITIVE_INFINITY } = this.#options;
    return performance.now() - since > maxWaitMs;
  }

  async #runAll(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#options.run(batch.map(({ item }) => item));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      const isRepeated = batch.length > 1 && (this.#options.isWorthRepeating?.(error) ?? true);
      if (isRepeated) await this.#runEach(batch, error);
      else for (const { reject } of batch) reject(error);
    }
  }

  /** An item must not fail because of another one. */
  async #runEach(batch: readonly Waiting<Item, Result>[], error: unknown): Promise<void> {
    const left = [...batch];
    const repeat = async () => {
      for (let next = left.shift(); next; next = left.shift()) {
        if (this.#isLate(next)) next.reject(error);
        else await this.#runAll([next]);
      }
    };
    await Promise.all(Array.from({ length: this.#options.maxRepeating ?? MAX_REPEATING }, repeat));
  }
}
